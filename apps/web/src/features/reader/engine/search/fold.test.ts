import { describe, expect, it } from 'vitest';
import { appendFolded, foldQuery } from './fold.ts';

describe('folding', () => {
  it.each([
    ['Élan', 'elan'],
    ['E\u0301lan', 'ELAN'],
    ['Ёлка', 'елка'],
    ['ʻStraße’', "ʻstraße'"],
    ['don’t', "don't"],
    ['„so“', '"so"'],
    ['hy\u00adphen\u200bated', 'hyphenated'],
    ['two\u00a0 \n words ', ' two words'],
    ['كِتَابٌ', 'كتاب'],
    ['שָׁלוֹם', 'שלום'],
    ['ΆΝΘΡΩΠΟΣ', 'ανθρωποσ'],
    ['άνθρωπος', 'ΆΝΘΡΩΠΟΣ'],
    ['Straße', 'STRASSE'],
    ['MAẞE', 'masse'],
    ['Ruſsland', 'russland'],
    ['Œuvre', 'oeuvre'],
    ['Ærø', 'aerø'],
    ['ﬁnal', 'final'],
    ['Ｗｏｒｄ', 'word'],
  ])('[FIND-2] %s matches %s', (one, other) => expect(foldQuery(one)).toBe(foldQuery(other)));

  it.each([
    ['мой', 'мои'],
    ['її', 'іі'],
    ['и\u0306', 'и'],
    ['が', 'か'],
    ['कि', 'क'],
  ])('[FIND-2] %s does not match %s', (one, other) => expect(foldQuery(one)).not.toBe(foldQuery(other)));

  it('[FIND-2] a letter that is written as two keeps its place in the text', () => {
    const folded = { parts: [] as string[], offsets: [] as number[] };
    appendFolded(folded, 'Maße', 0, 4);
    expect(folded).toEqual({ parts: ['m', 'a', 'ss', 'e'], offsets: [0, 1, 2, 2, 3] });
  });

  it.each(['й', 'が', 'ポ', '한글', '김'])('[FIND-2] %s matches its decomposed form', (letters) =>
    expect(foldQuery(letters.normalize('NFD'))).toBe(foldQuery(letters)),
  );
});
