/** What a UTF-16 unit is to a counter of words. */
const BREAK = 0;
const LETTER = 1;
/** A sign of a script that is written without spaces: a word of its own. */
const SIGN = 2;
/** Stands inside of words and makes none. */
const JOINER = 3;

const kindOf = (code: number): number => {
  const character = String.fromCharCode(code);
  if (/[\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\ud840-\ud888]/.test(character)) return SIGN;
  if (/['’\u2010\u2011\u00ad-]/.test(character) || (code >= 0xdc00 && code < 0xe000)) return JOINER;
  return /[\p{L}\p{N}\p{M}]/u.test(character) ? LETTER : BREAK;
};

let kinds: Uint8Array | undefined;

/** Counts the words of a text that comes in pieces; those of Chinese and Japanese by their signs. */
export const wordCounter = (): { add: (piece: string) => void; end: () => void; total: () => number } => {
  kinds ??= Uint8Array.from({ length: 0x10000 }, (_, code) => kindOf(code));
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
    /** What follows is another word. */
    end() {
      inWord = false;
    },
    total: () => total,
  };
};
