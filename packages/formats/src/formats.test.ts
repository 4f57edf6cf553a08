import { expect, it } from 'vitest';
import { formats } from './formats.ts';
import { hasForm } from './forms/make-form.ts';

const paged = ['pdf', 'djvu', 'cbz', 'cbr', 'cb7', 'cbt'];

it.each(formats)(
  '[FORM-7] $name opens in the reader if it is an EPUB, can be made one, or has pages',
  ({ name, readable }) => {
    expect(readable).toBe(name === 'epub' || hasForm(name) || paged.includes(name));
  },
);
