import { codePageToEncoding, fontCharsetToEncoding } from './code-pages.ts';

/** Encoding state of a group: the encoding of its font, and the fallback length of `\u`. */
export type EncodedGroup = { encoding: string | null; fallback: number };

const MAX_FONTS = 10_000;
const MAX_FALLBACK = 100;

/** Tracks the encoding of an RTF: that of the current font, the default font, or the document. */
export const createRtfEncodings = () => {
  const fonts = new Map<number, string>();
  let documentEncoding = codePageToEncoding(1252);
  let defaultFont = 0;
  /** Font that the font table is defining. */
  let font = 0;
  return {
    /** Applies a control word that may affect the encoding. */
    applyControl(word: string, value: number, group: EncodedGroup, isInFontTable: boolean): void {
      if (word === 'ansicpg') documentEncoding = codePageToEncoding(value);
      else if (word === 'deff') defaultFont = value;
      else if (word === 'uc') group.fallback = Math.max(0, Math.min(value, MAX_FALLBACK));
      else if (word === 'f' && isInFontTable) font = value;
      else if (word === 'f') group.encoding = fonts.get(value) ?? null;
      else if (word === 'fcharset' && fonts.size < MAX_FONTS) {
        const encoding = fontCharsetToEncoding(value);
        if (encoding) fonts.set(font, encoding);
      }
    },
    getEncoding: ({ encoding }: EncodedGroup): string => encoding ?? fonts.get(defaultFont) ?? documentEncoding,
  };
};
