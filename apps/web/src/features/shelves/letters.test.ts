import type { Language } from '@lectern/contracts';
import { describe, expect, it } from 'vitest';
import { byLetter } from './letters.ts';

const under = (language: Language, ...names: string[]) =>
  byLetter(
    names.map((name) => ({ name, isNameless: name === '' })),
    language,
  ).map(({ head, items }) => [head, ...items.map(({ name }) => name)]);

describe('names below their letters', () => {
  it('[SHELF-4] stand without accents that the language does not count, and with those it does', () => {
    expect(under('en', 'Émile Zola', 'Erasmus', 'Ódor')).toEqual([
      ['E', 'Émile Zola', 'Erasmus'],
      ['O', 'Ódor'],
    ]);
    expect(under('ru', 'Ёлкин', 'Ершов', 'Йорик', 'Иванов').map(([head]) => head)).toEqual(['Е', 'И', 'Й']);
    expect(under('uk', 'Гончар', 'Ґалаґан', 'Їжак').map(([head]) => head)).toEqual(['Г', 'Ґ', 'Ї']);
  });

  it('[SHELF-4] of Chinese stand by the sound of the first character', () => {
    expect(under('zh', 'Lem', '刘慈欣', '吴承恩', '阿来', '周树人')).toEqual([
      ['A', '阿来'],
      ['L', 'Lem', '刘慈欣'],
      ['W', '吴承恩'],
      ['Z', '周树人'],
    ]);
  });

  it('[SHELF-4] without a letter stand last, and nobody behind them', () => {
    expect(under('en', '', '50 Cent', '«Ada»', '…', 'Bea')).toEqual([
      ['A', '«Ada»'],
      ['B', 'Bea'],
      ['#', '50 Cent', '…'],
      [null, ''],
    ]);
  });
});
