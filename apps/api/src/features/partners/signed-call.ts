import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A call as it arrived: `path` is below `/api/v1.0` and decoded, `query` as it was sent, without its `?`. */
export type RawCall = { method: string; path: string; query: string };
/** Its parameters, decoded, each once. */
export type Parameters = ReadonlyMap<string, string>;
type Parsed = { parameters: Parameters; wrong: null } | { parameters: null; wrong: string };

const MAX_PARAMETERS = 50;
const MAX_VALUE_LENGTH = 2048;
const CONTROL = /\p{Cc}/u;

/** `wrong` names a parameter that comes twice, or that no signed text can hold. */
export const parseParameters = (query: string): Parsed => {
  const parameters = new Map<string, string>();
  const pairs = [...new URLSearchParams(query)];
  if (pairs.length > MAX_PARAMETERS) return { parameters: null, wrong: '' };
  for (const [name, value] of pairs) {
    // what can't be decoded has become U+FFFD
    const isUnusable = `${name}${value}`.includes('\uFFFD') || CONTROL.test(name + value) || name.includes('=');
    if (parameters.has(name) || isUnusable || value.length > MAX_VALUE_LENGTH)
      return { parameters: null, wrong: toPrintable(name) };
    parameters.set(name, value);
  }
  return { parameters, wrong: null };
};
const toPrintable = (name: string): string => name.replaceAll(/[^\w-]/g, '').slice(0, 40);

const compareCodeUnits = ([a]: [string, string], [b]: [string, string]): number => (a < b ? -1 : 1);
const toSortedPairs = (parameters: Parameters, name: string): string[] =>
  [...parameters]
    .filter(([key]) => key !== name)
    .toSorted(compareCodeUnits)
    .map(([key, value]) => `${key}=${value}`);

/** The text that signature_v2 signs: method, path, and each other parameter, a line each. No value holds a line break. */
export const toSignedTextV2 = ({ method, path }: RawCall, parameters: Parameters): string =>
  [method, path, ...toSortedPairs(parameters, 'signature_v2')].join('\n');

/** The text of the old signature: the parameters alone, as at the sign-in. */
export const toSignedTextV1 = (parameters: Parameters): string => toSortedPairs(parameters, 'signature').join('&');

/** The text of programs that sort and sign what they send, percent-encoded. */
const toEncodedTextV1 = (query: string): string =>
  query
    .split('&')
    .filter((pair) => !pair.startsWith('signature='))
    .toSorted()
    .join('&');

export const verifyV2 = (given: string, text: string, key: string): boolean =>
  isEqual(given, createHmac('sha256', key).update(text, 'utf8').digest('hex'));

/** The encoding of values was never published, so both are in use. */
export const verifyV1 = (
  given: string,
  { query }: RawCall,
  parameters: Parameters,
  key: string,
  algorithm: 'sha1' | 'sha256',
): boolean => {
  const matches = [toSignedTextV1(parameters), toEncodedTextV1(query)].map((text) =>
    isEqual(
      given,
      createHash(algorithm)
        .update(text + key, 'utf8')
        .digest('hex'),
    ),
  );
  return matches.some(Boolean);
};

/** Takes the same time wherever the first wrong digit is. */
const isEqual = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given.toLowerCase()), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};
