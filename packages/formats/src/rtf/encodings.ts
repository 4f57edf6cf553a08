import { encodingOfCharset, encodingOfPage } from './code-pages.ts';

/** How the bytes of a group are read: the encoding of its font, and how many characters stand in for one of `\u`. */
export type EncodedGroup = { encoding: string | null; fallback: number };

const MAX_FONTS = 10_000;
const MAX_FALLBACK = 100;

/** Knows in which encoding the bytes of an RTF are: that of their font, of the default font, of the document. */
export const rtfEncodings = () => {
  const fonts = new Map<number, string>();
  let document = encodingOfPage(1252);
  let defaultFont = 0;
  /** The one that the table of fonts describes. */
  let font = 0;
  return {
    /** A control word with its number, which may say how bytes are to be read. */
    hear(word: string, value: number, group: EncodedGroup, isInFontTable: boolean): void {
      if (word === 'ansicpg') document = encodingOfPage(value);
      else if (word === 'deff') defaultFont = value;
      else if (word === 'uc') group.fallback = Math.max(0, Math.min(value, MAX_FALLBACK));
      else if (word === 'f' && isInFontTable) font = value;
      else if (word === 'f') group.encoding = fonts.get(value) ?? null;
      else if (word === 'fcharset' && fonts.size < MAX_FONTS) {
        const known = encodingOfCharset(value);
        if (known) fonts.set(font, known);
      }
    },
    of: ({ encoding }: EncodedGroup): string => encoding ?? fonts.get(defaultFont) ?? document,
  };
};
