import { formats } from '@lectern/formats';
import { expect, it } from 'vitest';
import { opensHere } from './opens-here.ts';

it.each(formats)('[FORM-7] $name opens at a touch if the server has a reader for it', ({ name: format, readable }) => {
  expect(opensHere({ format, locked: false, audio: false })).toBe(readable);
});

it.each([{ locked: true }, { audio: true }])('[FORM-7] %o does not, whatever its format', (how) => {
  expect(opensHere({ format: 'epub', locked: false, audio: false, ...how })).toBe(false);
});
