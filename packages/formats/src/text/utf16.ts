import { TextDecoder } from 'node:util';

const SAMPLE_BYTES = 4096;
/** The signs that text of every script has: spaces, line ends, and the full stops and commas of East Asia. */
const COMMON = new Set('\t\n\r .,、。，');
/** No text contains them: control characters, lone surrogates, private and unassigned code points. */
const IMPOSSIBLE = /(?!\s)[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|\ufffd/u;
/** At least this share of the characters is common, and at most this share is impossible. */
const LEAST_COMMON = 1 / 200;
const MOST_IMPOSSIBLE = 1 / 100;
/** How many times more common signs there are than in the other byte order. */
const CLEARLY = 5;

type ByteOrder = 'utf-16le' | 'utf-16be';
type Counts = { characters: number; common: number; impossible: number };

/**
 * Detects UTF-16 without a byte order mark, in any script: in the right byte order spaces and line ends appear, and nothing
 * that no text has. Text in single bytes never passes, because each common sign of UTF-16 needs a byte that it does not have.
 */
export const detectUtf16 = (sample: Uint8Array): ByteOrder | null => {
  const bytes = sample.subarray(0, Math.min(sample.length, SAMPLE_BYTES) & ~1);
  if (bytes.length < 4 || !bytes.some((byte) => byte < 9)) return null;
  const little = countSigns(bytes, 'utf-16le');
  const big = countSigns(bytes, 'utf-16be');
  if (isText(little) && little.common > big.common * CLEARLY) return 'utf-16le';
  return isText(big) && big.common > little.common * CLEARLY ? 'utf-16be' : null;
};

const countSigns = (bytes: Uint8Array, order: ByteOrder): Counts => {
  // as a stream, so that a pair cut at the end is not an error
  const characters = [...new TextDecoder(order, { ignoreBOM: true }).decode(bytes, { stream: true })];
  const count = (test: (character: string) => boolean): number => characters.filter(test).length;
  return {
    characters: characters.length,
    common: count((character) => COMMON.has(character)),
    impossible: count((character) => IMPOSSIBLE.test(character)),
  };
};

const isText = ({ characters, common, impossible }: Counts): boolean =>
  common > 0 && common >= characters * LEAST_COMMON && impossible <= characters * MOST_IMPOSSIBLE;
