import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { assertTableDirectory } from './font-tables.ts';

const woff2 = readFileSync(new URL('../../fonts/literata-latin-opsz-italic.woff2', import.meta.url));
const HEADER_BYTES = 48;

/** A number as the directory of a WOFF2 has it: seven bits in each byte. */
const toBase128 = (value: number): number[] => {
  const digits = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift(128 + (rest % 128));
  return digits;
};
/** A WOFF2 whose header claims little, with a directory of tables. */
const buildWoff2 = (tables: readonly number[][], flavor = 'true'): Buffer => {
  const font = Buffer.concat([woff2.subarray(0, HEADER_BYTES), Buffer.from(tables.flat()), Buffer.alloc(100)]);
  font.write(flavor, 4, 'latin1');
  font.writeUInt32BE(font.length, 8);
  font.writeUInt16BE(tables.length, 12);
  font.writeUInt32BE(1000, 16);
  font.writeUInt32BE(100, 20);
  return font;
};
const [NAME, GLYF, UNTRANSFORMED_GLYF, OWN_TAG] = [5, 10, 0xc0 + 10, 63];
const MB = 1024 ** 2;

describe('the directory of a WOFF2', () => {
  it('[FONT-4] of an honest font is accepted', () => {
    expect(() => assertTableDirectory(woff2, 'woff2')).not.toThrow();
    expect(() => assertTableDirectory(buildWoff2([[NAME, ...toBase128(500)]]), 'woff2')).not.toThrow();
  });

  it.each<[string, number[][]]>([
    ['one table', [[NAME, ...toBase128(40 * MB)]]],
    ['many tables', Array.from({ length: 40 }, (_, at) => [OWN_TAG, at + 33, 65, 65, 65, ...toBase128(MB)])],
    ['a transformed table', [[GLYF, ...toBase128(1000), ...toBase128(40 * MB)]]],
    ['a table that is not transformed', [[UNTRANSFORMED_GLYF, ...toBase128(40 * MB)]]],
  ])('[FONT-4] that unpacks %s too far is refused, whatever the header claims', (_what, tables) => {
    expect(() => assertTableDirectory(buildWoff2(tables), 'woff2')).toThrow('it unpacks too far');
  });

  it.each<[string, Buffer]>([
    ['is cut off', buildWoff2([[NAME, ...toBase128(500)]]).subarray(0, HEADER_BYTES + 1)],
    ['has a number without an end', buildWoff2([[NAME, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]])],
    ['is that of a collection', buildWoff2([[NAME, ...toBase128(500)]], 'ttcf')],
  ])('[FONT-4] that %s is refused', (_what, font) => {
    expect(() => assertTableDirectory(font, 'woff2')).toThrow(Error);
  });
});
