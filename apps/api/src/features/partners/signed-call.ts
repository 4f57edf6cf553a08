import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A call as it arrived: `path` is below `/api/v1.0` and decoded, `query` as it was sent, without its `?`. */
export type RawCall = { method: string; path: string; query: string };
/** Its parameters, decoded, each once. */
export type Parameters = ReadonlyMap<string, string>;
type Read = { parameters: Parameters; wrong: null } | { parameters: null; wrong: string };

const MOST_PARAMETERS = 50;
const LONGEST_VALUE = 2048;
const CONTROL = /\p{Cc}/u;

/** `wrong` names a parameter that comes twice, or that no text can hold. */
export const readParameters = (query: string): Read => {
  const parameters = new Map<string, string>();
  const pairs = [...new URLSearchParams(query)];
  if (pairs.length > MOST_PARAMETERS) return { parameters: null, wrong: '' };
  for (const [name, value] of pairs) {
    // what can't be decoded has become U+FFFD
    const strange = `${name}${value}`.includes('\uFFFD') || CONTROL.test(name + value) || name.includes('=');
    if (parameters.has(name) || strange || value.length > LONGEST_VALUE)
      return { parameters: null, wrong: shown(name) };
    parameters.set(name, value);
  }
  return { parameters, wrong: null };
};
const shown = (name: string): string => name.replaceAll(/[^\w-]/g, '').slice(0, 40);

const byCodeUnit = ([a]: [string, string], [b]: [string, string]): number => (a < b ? -1 : 1);
const pairsBut = (parameters: Parameters, name: string): string[] =>
  [...parameters]
    .filter(([key]) => key !== name)
    .toSorted(byCodeUnit)
    .map(([key, value]) => `${key}=${value}`);

/** What signature_v2 is over: method, path, and each parameter but itself, a line each. No value holds a line's end. */
export const textOfV2 = ({ method, path }: RawCall, parameters: Parameters): string =>
  [method, path, ...pairsBut(parameters, 'signature_v2')].join('\n');

/** The old way: the parameters alone, as at the log-in. */
export const textOfV1 = (parameters: Parameters): string => pairsBut(parameters, 'signature').join('&');

/** As a program signs that sorts what it sends, percent-encoded. */
const sentTextOfV1 = (query: string): string =>
  query
    .split('&')
    .filter((pair) => !pair.startsWith('signature='))
    .toSorted()
    .join('&');

export const signsV2 = (given: string, text: string, key: string): boolean =>
  equal(given, createHmac('sha256', key).update(text, 'utf8').digest('hex'));

/** The encoding of values was never published, so that both are in use. */
export const signsV1 = (
  given: string,
  { query }: RawCall,
  parameters: Parameters,
  key: string,
  algorithm: 'sha1' | 'sha256',
): boolean => {
  const matches = [textOfV1(parameters), sentTextOfV1(query)].map((text) =>
    equal(
      given,
      createHash(algorithm)
        .update(text + key, 'utf8')
        .digest('hex'),
    ),
  );
  return matches.some(Boolean);
};

/** Takes the same time wherever the first wrong digit stands. */
const equal = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given.toLowerCase()), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};
