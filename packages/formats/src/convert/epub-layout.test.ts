import { expect, it } from 'vitest';
import { type ConvertedBook, createElement } from './converted-book.ts';
import { layOutEpub } from './epub-layout.ts';

const createBook = (count: number): ConvertedBook => ({
  progression: 'ltr',
  chapters: Array.from({ length: count }, () => ({
    name: null,
    isAuxiliary: false,
    nodes: [createElement('p', {}, ['x'])],
  })),
  outline: null,
});

it('[FORM-6] rejects a book with more documents than an archive may hold', () => {
  expect(layOutEpub(createBook(100)).files).toHaveLength(100);
  expect(() => layOutEpub(createBook(20_002))).toThrow(expect.objectContaining({ reason: 'hostile' }));
});
