import { describe, expect, it } from 'vitest';
import { foldWords } from './fold.ts';

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
    ['ﬁnal', 'final'],
    ['Ｗｏｒｄ', 'word'],
  ])('[FIND-2] %s is found by %s', (one, other) => expect(foldWords(one)).toBe(foldWords(other)));

  it.each([
    ['мой', 'мои'],
    ['її', 'іі'],
    ['и\u0306', 'и'],
    ['が', 'か'],
    ['कि', 'क'],
  ])('[FIND-2] %s is another word than %s', (one, other) => expect(foldWords(one)).not.toBe(foldWords(other)));

  it('[FIND-2] a letter with an accent of two marks is one', () => expect(foldWords('и\u0306')).toBe(foldWords('й')));
});
