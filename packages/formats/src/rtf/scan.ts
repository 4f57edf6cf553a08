import type { OutlineEntry } from '../contents.ts';
import { createLookup } from '../lookup.ts';
import { outlineBuilder } from '../text/outline.ts';
import { wordCounter } from '../text/words.ts';
import { byteText } from './byte-text.ts';
import { SIGNS } from './characters.ts';
import { type Destination, destinationAfter, type InfoField, isField } from './destinations.ts';
import { type EncodedGroup, rtfEncodings } from './encodings.ts';
import { rtfReader } from './tokens.ts';

/** What one pass over an RTF finds. */
export type RtfScan = {
  info: Partial<Record<InfoField, string>>;
  /** Those of the first `bytes` bytes: so many were read. */
  words: number;
  bytes: number;
  /** Whether it ended there. */
  isWhole: boolean;
  outline: OutlineEntry[];
};

/** What a group inherits from the one around it. */
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
/** They are what takes time; pictures take little. */
const MAX_CONTROLS = 4_000_000;
/** Levels of headings are 0 to 8; 9 is text. */
const TEXT_LEVEL = 9;

/** Reads an RTF in one pass: what it says about itself, its words, its headings (RTF 1.9.1). */
export const scanRtf = async (chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<RtfScan> => {
  const info: RtfScan['info'] = {};
  const count = wordCounter();
  const outline = outlineBuilder();
  const encodings = rtfEncodings();
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
    } else if (isField(destination)) {
      const before = info[destination] ?? '';
      if (before.length < MAX_FIELD) info[destination] = before + text;
    }
  };
  const bytes = byteText(add, () => encodings.of(group));

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
    group.destination = destinationAfter(word, before, isStarred);
    isStarred = false;
    // the field begins anew: the second time it comes in Unicode
    if (isField(group.destination) && group.destination !== before) delete info[group.destination];
    if (value !== null) encodings.hear(word, value, group, group.destination === 'fonts');
    if (PARAGRAPH_ENDS.has(word) && group.destination === 'text') endParagraph();
    else if (word === 'pard') level = TEXT_LEVEL;
    else if (word === 'plain') group.encoding = null;
    else if (word === 'outlinelevel') level = value ?? TEXT_LEVEL;
    else if (word === 'yr' && group.destination === 'created') add(String(value ?? ''));
    else add(SIGNS[word] ?? SPACES[word] ?? '');
  };

  const reader = rtfReader({
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
      else if (!bytes.skipsControl()) {
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
