import type { OutlineEntry } from '../contents.ts';
import { outlineBuilder } from '../text/outline.ts';
import { wordCounter } from '../text/words.ts';
import { byteText } from './byte-text.ts';
import { encodingOfCharset, encodingOfPage } from './code-pages.ts';
import { type Destination, destinationAfter, type InfoField, isField } from './destinations.ts';
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
type Group = { destination: Destination; encoding: string | null; fallback: number };

/** Control words that stand for characters. */
const CHARACTERS: Record<string, string> = {
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  '~': ' ',
  _: '-',
  tab: ' ',
  cell: ' ',
  nestcell: ' ',
  line: ' ',
  lbr: ' ',
  page: ' ',
  column: ' ',
};
const PARAGRAPH_ENDS = new Set(['par', 'sect', 'row']);
const MAX_FIELD = 20_000;
const MAX_HEADING = 2000;
/** They are what takes time; pictures take little. */
const MAX_CONTROLS = 4_000_000;
const MAX_FONTS = 10_000;
/** Levels of headings are 0 to 8; 9 is text. */
const TEXT_LEVEL = 9;

/** Reads an RTF in one pass: what it says about itself, its words, its headings (RTF 1.9.1). */
export const scanRtf = async (chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<RtfScan> => {
  const info: RtfScan['info'] = {};
  const count = wordCounter();
  const outline = outlineBuilder();
  const fonts = new Map<number, string>();
  const groups: Group[] = [];
  let group: Group = { destination: 'text', encoding: null, fallback: 1 };
  let documentEncoding = encodingOfPage(1252);
  let isStarred = false;
  let defaultFont = 0;
  let font = 0;
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
  const encoding = (): string => group.encoding ?? fonts.get(defaultFont) ?? documentEncoding;
  const bytes = byteText(add, encoding);

  const endParagraph = (): void => {
    add(' ');
    if (level < TEXT_LEVEL) outline.add(level, paragraph);
    paragraph = '';
  };
  /** Words that say how the bytes of text are to be read. */
  const encode = (word: string, value: number): void => {
    if (word === 'ansicpg') documentEncoding = encodingOfPage(value);
    else if (word === 'deff') defaultFont = value;
    else if (word === 'uc') group.fallback = Math.max(0, Math.min(value, 100));
    else if (word === 'f' && group.destination === 'fonts') font = value;
    else if (word === 'f') group.encoding = fonts.get(value) ?? null;
    else if (word === 'fcharset' && fonts.size < MAX_FONTS) {
      const known = encodingOfCharset(value);
      if (known) fonts.set(font, known);
    }
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
    if (value !== null) encode(word, value);
    if (PARAGRAPH_ENDS.has(word) && group.destination === 'text') endParagraph();
    else if (word === 'pard') level = TEXT_LEVEL;
    else if (word === 'plain') group.encoding = null;
    else if (word === 'outlinelevel') level = value ?? TEXT_LEVEL;
    else if (word === 'yr' && group.destination === 'created') add(String(value ?? ''));
    else add(CHARACTERS[word] ?? '');
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
