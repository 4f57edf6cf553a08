import type { Language } from '@lectern/contracts';
import { describe, expect, it } from 'vitest';
import { groupByLetter } from './group-by-letter.ts';

const groupNames = (language: Language, ...names: string[]) =>
  groupByLetter(
    names.map((key) => ({ key, isNameless: key === '' })),
    language,
  ).map(({ heading, items }) => [heading, ...items.map(({ key }) => key)]);

describe('grouping names by letter', () => {
  it('[SHELF-4] drops accents, and keeps letters that are no accented ones', () => {
    expect(groupNames('en', 'Émile Zola', 'Erasmus', 'Ódor')).toEqual([
      ['E', 'Émile Zola', 'Erasmus'],
      ['O', 'Ódor'],
    ]);
    expect(groupNames('ru', 'Ёлкин', 'Ершов', 'Йорик', 'Иванов').map(([heading]) => heading)).toEqual(['Е', 'И', 'Й']);
    expect(groupNames('uk', 'Гончар', 'Ґалаґан', 'Їжак').map(([heading]) => heading)).toEqual(['Г', 'Ґ', 'Ї']);
  });

  it('[SHELF-4] groups Chinese names by the sound of the first character', () => {
    expect(groupNames('zh', 'Lem', '刘慈欣', '吴承恩', '阿来', '周树人')).toEqual([
      ['A', '阿来'],
      ['L', 'Lem', '刘慈欣'],
      ['W', '吴承恩'],
      ['Z', '周树人'],
    ]);
  });

  it('[SHELF-4] puts names without a letter first, and nameless ones last', () => {
    expect(groupNames('en', '', '50 Cent', '«Ada»', '…', 'Bea')).toEqual([
      ['#', '50 Cent', '…'],
      ['A', '«Ada»'],
      ['B', 'Bea'],
      [null, ''],
    ]);
  });

  it('[UI-51] letters of several scripts have the name of their script, in the reader’s language', () => {
    const mark = (language: Language, ...names: string[]) =>
      groupByLetter(
        names.map((key) => ({ key, isNameless: key === '' })),
        language,
      ).map(({ heading, mark: script }) => [heading, script]);
    expect(mark('en', '50 Cent', 'Adams', 'Каверин', '')).toEqual([
      ['#', undefined],
      ['A', 'Latin'],
      ['К', 'Cyrillic'],
      [null, undefined],
    ]);
    expect(mark('ru', 'Adams', 'Азимов').map(([, script]) => script)).toEqual(['латиница', 'кириллица']);
    expect(mark('en', 'Adams', 'Brown').map(([, script]) => script)).toEqual([undefined, undefined]);
  });
});
