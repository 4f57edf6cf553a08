import { expect, it } from 'vitest';
import { element, type FormBook } from './form.ts';
import { placed } from './placed.ts';

const bookOf = (count: number): FormBook => ({
  progression: 'ltr',
  chapters: Array.from({ length: count }, () => ({ name: null, isAside: false, nodes: [element('p', {}, ['x'])] })),
  outline: null,
});

it('[FORM-6] a book of more documents than an archive may hold is none', () => {
  expect(placed(bookOf(100)).files).toHaveLength(100);
  expect(() => placed(bookOf(20_002))).toThrow(expect.objectContaining({ reason: 'hostile' }));
});
