import type { Chance } from './chance.ts';

type Damage = (bytes: Buffer, by: Chance) => Buffer;

/** A document of text grows to so much at most. */
const MOST_BYTES = 16 * 1024 ** 2;

const flips: Damage = (bytes, by) => {
  const copy = Buffer.from(bytes);
  for (let left = by.few(64); left > 0 && copy.length > 0; left -= 1) {
    const at = by.below(copy.length);
    copy[at] = (copy[at] ?? 0) ^ (1 << by.below(8));
  }
  return copy;
};

/** What counts and lengths are when somebody means harm. */
const NUMBERS = [0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

/** Heads and tables stand in front: most fields of a format lie there. */
const place = (bytes: Buffer, by: Chance): number =>
  by.below(by.below(2) === 0 ? Math.min(bytes.length, 1024) : bytes.length);

const fields: Damage = (bytes, by) => {
  const copy = Buffer.from(bytes);
  for (let left = by.few(6); left > 0; left -= 1) {
    const size = by.one([1, 2, 4]);
    if (copy.length < size) return copy;
    const at = Math.min(place(copy, by), copy.length - size);
    const number = by.one([...NUMBERS, bytes.length, bytes.length - 1, bytes.length + 1, at, at + 1]) % 2 ** (8 * size);
    if (by.below(2) === 0) copy.writeUIntBE(number, at, size);
    else copy.writeUIntLE(number, at, size);
  }
  return copy;
};

const swaps: Damage = (bytes, by) => {
  const length = by.few(Math.floor(bytes.length / 2));
  const [one, other] = [by.below(bytes.length - length), by.below(bytes.length - length)];
  const copy = Buffer.from(bytes);
  bytes.copy(copy, one, other, other + length);
  bytes.copy(copy, other, one, one + length);
  return copy;
};

const cuts: Damage = (bytes, by) => {
  if (by.below(2) === 0) return bytes.subarray(0, by.below(bytes.length));
  const from = by.below(bytes.length);
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + by.few(4096))]);
};

const repeats: Damage = (bytes, by) => {
  const from = by.below(bytes.length);
  const piece = bytes.subarray(from, from + by.few(4096));
  const times = Math.min(by.few(2000), Math.floor(MOST_BYTES / Math.max(piece.length, 1)));
  const many = Buffer.concat(Array.from({ length: times }, () => piece));
  return Buffer.concat([bytes.subarray(0, from), many, bytes.subarray(from)]);
};

/** What readers of markup and of RTF stumble over. */
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

const words: Damage = (bytes, by) => {
  let damaged = bytes;
  for (let left = by.few(5); left > 0; left -= 1) {
    const at = by.below(damaged.length);
    const word = by.one(WORDS).repeat(Math.min(by.few(5000), 5000));
    damaged = Buffer.concat([damaged.subarray(0, at), Buffer.from(word), damaged.subarray(at)]);
  }
  return damaged;
};

/** Elements of markup, groups and words of RTF. */
const TOKENS = /<[^<>]{1,500}>|[{}]|\\[a-z]{1,30}-?\d{0,10} ?/g;

const tokens: Damage = (bytes, by) => {
  const text = bytes.toString('latin1');
  const found = [...text.slice(0, 2 * 1024 ** 2).matchAll(TOKENS)];
  if (found.length === 0) return fields(bytes, by);
  const [one, other] = [by.one(found), by.one(found)];
  const [token] = other;
  const times = Math.min(by.few(20_000), Math.floor(MOST_BYTES / token.length));
  const dropped = by.below(2) === 0 ? one[0].length : 0;
  return Buffer.concat([
    bytes.subarray(0, one.index),
    Buffer.from(token.repeat(times), 'latin1'),
    bytes.subarray(one.index + dropped),
  ]);
};

const KINDS: readonly Damage[] = [flips, fields, fields, swaps, cuts, repeats, words, tokens, tokens];

/** A copy of these bytes with something wrong in it; the same for the same chance. */
export const damaged = (bytes: Buffer, by: Chance): Buffer => {
  let result = bytes;
  for (let left = by.few(3); left > 0 && result.length > 0; left -= 1) {
    result = by.one(KINDS)(result, by).subarray(0, MOST_BYTES);
  }
  return result;
};
