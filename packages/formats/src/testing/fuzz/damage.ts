import type { Random } from './random.ts';

type Damage = (bytes: Buffer, random: Random) => Buffer;

/** The largest result. */
const MAX_BYTES = 16 * 1024 ** 2;

const flipBits: Damage = (bytes, random) => {
  const copy = Buffer.from(bytes);
  for (let left = random.fewUpTo(64); left > 0 && copy.length > 0; left -= 1) {
    const at = random.below(copy.length);
    copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8));
  }
  return copy;
};

/** Hostile values of counts and lengths. */
const NUMBERS = [0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

/** Prefers the beginning of a file, where most formats have their headers and tables. */
const pickOffset = (bytes: Buffer, random: Random): number =>
  random.below(random.below(2) === 0 ? Math.min(bytes.length, 1024) : bytes.length);

const overwriteFields: Damage = (bytes, random) => {
  const copy = Buffer.from(bytes);
  for (let left = random.fewUpTo(6); left > 0; left -= 1) {
    const size = random.pick([1, 2, 4]);
    if (copy.length < size) return copy;
    const at = Math.min(pickOffset(copy, random), copy.length - size);
    const number =
      random.pick([...NUMBERS, bytes.length, bytes.length - 1, bytes.length + 1, at, at + 1]) % 2 ** (8 * size);
    if (random.below(2) === 0) copy.writeUIntBE(number, at, size);
    else copy.writeUIntLE(number, at, size);
  }
  return copy;
};

const swapRanges: Damage = (bytes, random) => {
  const length = random.fewUpTo(Math.floor(bytes.length / 2));
  const [first, second] = [random.below(bytes.length - length), random.below(bytes.length - length)];
  const copy = Buffer.from(bytes);
  bytes.copy(copy, first, second, second + length);
  bytes.copy(copy, second, first, first + length);
  return copy;
};

const cut: Damage = (bytes, random) => {
  if (random.below(2) === 0) return bytes.subarray(0, random.below(bytes.length));
  const from = random.below(bytes.length);
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + random.fewUpTo(4096))]);
};

const repeatRange: Damage = (bytes, random) => {
  const from = random.below(bytes.length);
  const range = bytes.subarray(from, from + random.fewUpTo(4096));
  const times = Math.min(random.fewUpTo(2000), Math.floor(MAX_BYTES / Math.max(range.length, 1)));
  const many = Buffer.concat(Array.from({ length: times }, () => range));
  return Buffer.concat([bytes.subarray(0, from), many, bytes.subarray(from)]);
};

/** Strings that parsers of markup and RTF may fail on. */
const WORDS = [
  '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '&#0;',
  '&#xD800;',
  '&#x110000;',
  '&amp',
  '<?xml version="1.0" encoding="utf-16"?>',
  '<table><tr><td><table>',
  '<svg><math><p>',
  '<a href="javascript:1" id="x" id="x">',
  '<img src="data:image/png;base64,AAAA"/>',
  '</body></html>',
  '<',
  '"',
  '\0',
  '\u{feff}',
  '\\u-32768?',
  '\\bin2147483647 ',
  '{\\*\\pict\\bin9 ',
  '\\ansicpg65001',
  '}}}}',
  '{{{{',
  "\\'",
];

const insertWords: Damage = (bytes, random) => {
  let damage = bytes;
  for (let left = random.fewUpTo(5); left > 0; left -= 1) {
    const at = random.below(damage.length);
    const word = random.pick(WORDS).repeat(Math.min(random.fewUpTo(5000), 5000));
    damage = Buffer.concat([damage.subarray(0, at), Buffer.from(word), damage.subarray(at)]);
  }
  return damage;
};

/** Elements of markup, and groups and words of RTF. */
const TOKENS = /<[^<>]{1,500}>|[{}]|\\[a-z]{1,30}-?\d{0,10} ?/g;

const repeatToken: Damage = (bytes, random) => {
  const text = bytes.toString('latin1');
  const found = [...text.slice(0, 2 * 1024 ** 2).matchAll(TOKENS)];
  if (found.length === 0) return overwriteFields(bytes, random);
  const [first, second] = [random.pick(found), random.pick(found)];
  const [token] = second;
  const times = Math.min(random.fewUpTo(20_000), Math.floor(MAX_BYTES / token.length));
  const dropped = random.below(2) === 0 ? first[0].length : 0;
  return Buffer.concat([
    bytes.subarray(0, first.index),
    Buffer.from(token.repeat(times), 'latin1'),
    bytes.subarray(first.index + dropped),
  ]);
};

const DAMAGES: readonly Damage[] = [
  flipBits,
  overwriteFields,
  overwriteFields,
  swapRanges,
  cut,
  repeatRange,
  insertWords,
  repeatToken,
  repeatToken,
];

/** Returns a damaged copy of these bytes; the same for the same random seed. */
export const damageBytes = (bytes: Buffer, random: Random): Buffer => {
  let result = bytes;
  for (let left = random.fewUpTo(3); left > 0 && result.length > 0; left -= 1) {
    result = random.pick(DAMAGES)(result, random).subarray(0, MAX_BYTES);
  }
  return result;
};
