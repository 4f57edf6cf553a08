/** Class of a UTF-16 unit. */
const BREAK = 0;
const LETTER = 1;
/** A character of a script without spaces: counts as a word. */
const SIGN = 2;
/** Joins letters to a word and is none itself. */
const JOINER = 3;

const classifyUnit = (code: number): number => {
  const character = String.fromCharCode(code);
  if (/[\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\ud840-\ud888]/.test(character)) return SIGN;
  if (/['’\u2010\u2011\u00ad-]/.test(character) || (code >= 0xdc00 && code < 0xe000)) return JOINER;
  return /[\p{L}\p{N}\p{M}]/u.test(character) ? LETTER : BREAK;
};

let kinds: Uint8Array | undefined;

/** Creates a word counter for text in chunks; Chinese and Japanese are counted by characters. */
export const createWordCounter = (): { add: (piece: string) => void; end: () => void; total: () => number } => {
  kinds ??= Uint8Array.from({ length: 0x10000 }, (_, code) => classifyUnit(code));
  const table = kinds;
  let total = 0;
  let inWord = false;
  return {
    add(piece) {
      for (let at = 0; at < piece.length; at += 1) {
        const kind = table[piece.charCodeAt(at)];
        if (kind === LETTER) {
          if (!inWord) total += 1;
          inWord = true;
        } else if (kind !== JOINER) {
          inWord = false;
          if (kind === SIGN) total += 1;
        }
      }
    },
    /** Ends the current word. */
    end() {
      inWord = false;
    },
    total: () => total,
  };
};

/** Bytes of markup that are scanned for words and headings: more would take too long. */
export const MAX_MARKUP_BYTES = 64 * 1024 ** 2;

/** Extrapolates the word count of a text of `size` bytes from its first `counted` bytes. */
export const extrapolateWordCount = (words: number, size: number, counted: number): number =>
  Math.round(words * Math.max(1, size / Math.max(1, counted)));
