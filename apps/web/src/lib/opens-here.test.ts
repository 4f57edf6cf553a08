import { formats } from '@lectern/formats';
import { expect, it } from 'vitest';
import { aBook } from '../testing/a-book.ts';
import { opensHere } from './opens-here.ts';

it.each(formats)('[FORM-7] $name opens at a touch if the server has a reader for it', ({ name: format, readable }) => {
  expect(opensHere(aBook({ format }))).toBe(readable);
});

it('[FORM-7] under LCP a book asks for its passphrase there; under another protection it does not open', () => {
  expect(opensHere(aBook({ format: 'epub', isLcp: true }))).toBe(true);
  expect(opensHere(aBook({ format: 'epub', isDrm: true }))).toBe(false);
});
