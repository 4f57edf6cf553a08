import { formats } from '@lectern/formats';
import { expect, it } from 'vitest';
import { aBook } from '../testing/a-book.ts';
import { opensHere } from './opens-here.ts';

it.each(formats)('[FORM-7] $name opens at a touch if the server has a reader for it', ({ name: format, readable }) => {
  expect(opensHere(aBook({ format }))).toBe(readable);
});

it.each([{ isDrm: true }, { isLcp: true }])('[FORM-7] %o does not, whatever its format', (locked) => {
  expect(opensHere(aBook({ format: 'epub', ...locked }))).toBe(false);
});
