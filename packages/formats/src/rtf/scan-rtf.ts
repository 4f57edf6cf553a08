import type { OutlineEntry } from '../book-contents.ts';
import { createLookup } from '../lookup.ts';
import { createOutlineBuilder } from '../text/outline-builder.ts';
import { createWordCounter } from '../text/word-counter.ts';
import { type Destination, type InfoField, isInfoField, nextDestination } from './destinations.ts';
import { createRtfEncodings, type EncodedGroup } from './rtf-encodings.ts';
import { createRtfTextDecoder } from './rtf-text-decoder.ts';
import { createRtfTokenizer } from './rtf-tokenizer.ts';
import { SPECIAL_CHARACTERS } from './special-characters.ts';

/** Result of one pass over an RTF. */
export type RtfScan = {
  info: Partial<Record<InfoField, string>>;
  /** Words of the first `bytes` bytes, which were read. */
  words: number;
  bytes: number;
  /** Whether the whole document was read. */
  isWhole: boolean;
  outline: OutlineEntry[];
};

/** State that a group inherits from its parent. */
type Group = EncodedGroup & { destination: Destination };

/** Control words that end a word. */
const SPACES = createLookup<string>({
  tab: ' ',
  cell: ' ',
  nestcell: ' ',
  line: ' ',
  lbr: ' ',
  page: ' ',
  column: ' ',
});
const PARAGRAPH_ENDS = new Set(['par', 'sect', 'row']);
const MAX_FIELD = 20_000;
const MAX_HEADING = 2000;
/** Maximum number of control words, which dominate the time. */
const MAX_CONTROLS = 4_000_000;
/** Levels of headings are 0 to 8; 9 is text. */
const TEXT_LEVEL = 9;

/** Scans an RTF in one pass for metadata, word count and headings (RTF 1.9.1). */
export const scanRtf = async (chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<RtfScan> => {
  const info: RtfScan['info'] = {};
  const count = createWordCounter();
  const outline = createOutlineBuilder();
  const encodings = createRtfEncodings();
  const groups: Group[] = [];
  let group: Group = { destination: 'text', encoding: null, fallback: 1 };
  let isStarred = false;
  let level = TEXT_LEVEL;
  let paragraph = '';
  let controls = 0;

  const add = (text: string): void => {
    const { destination } = group;
    if (destination === 'text') {
      count.add(text);
      if (level < TEXT_LEVEL && paragraph.length < MAX_HEADING) paragraph += text;
    } else if (isInfoField(destination)) {
      const before = info[destination] ?? '';
      if (before.length < MAX_FIELD) info[destination] = before + text;
    }
  };
  const bytes = createRtfTextDecoder(add, () => encodings.getEncoding(group));

  const endParagraph = (): void => {
    add(' ');
    if (level < TEXT_LEVEL) outline.add(level, paragraph);
    paragraph = '';
  };
  const control = (word: string, value: number | null): void => {
    if (word === '*') {
      isStarred = true;
      return;
    }
    const before = group.destination;
    group.destination = nextDestination(word, before, isStarred);
    isStarred = false;
    // the field restarts: the second copy is in Unicode
    if (isInfoField(group.destination) && group.destination !== before) delete info[group.destination];
    if (value !== null) encodings.applyControl(word, value, group, group.destination === 'fonts');
    if (PARAGRAPH_ENDS.has(word) && group.destination === 'text') endParagraph();
    else if (word === 'pard') level = TEXT_LEVEL;
    else if (word === 'plain') group.encoding = null;
    else if (word === 'outlinelevel') level = value ?? TEXT_LEVEL;
    else if (word === 'yr' && group.destination === 'created') add(String(value ?? ''));
    else add(SPECIAL_CHARACTERS[word] ?? SPACES[word] ?? '');
  };

  const reader = createRtfTokenizer({
    open() {
      bytes.flush();
      groups.push(group);
      group = { ...group };
      isStarred = false;
    },
    close() {
      bytes.flush();
      group = groups.pop() ?? group;
    },
    control(word, value) {
      controls += 1;
      if (word === 'u' && value !== null) bytes.unicode(value, group.fallback);
      else if (!bytes.consumeFallback()) {
        bytes.flush();
        control(word, value);
      }
    },
    text(run) {
      if (group.destination !== 'skipped') bytes.add(run);
    },
  });
  let read = 0;
  for await (const chunk of chunks) {
    reader.write(chunk);
    read += chunk.length;
    if (reader.isClosed() || read >= maxBytes || controls > MAX_CONTROLS) break;
  }
  bytes.flush();
  endParagraph();
  return { info, words: count.total(), bytes: read, isWhole: reader.isClosed(), outline: outline.entries };
};
