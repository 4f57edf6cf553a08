import { expect, it } from 'vitest';
import { formats } from './formats.ts';
import { hasForm } from './forms/make-form.ts';

it.each(formats)('[FORM-7] $name opens in the reader if it is an EPUB or can be made one', ({ name, readable }) => {
  expect(readable).toBe(name === 'epub' || hasForm(name));
});
