import { expect, it } from 'vitest';
import { isConvertible } from './convert/convert-to-epub.ts';
import { formats } from './formats.ts';

const paged = ['pdf', 'djvu', 'cbz', 'cbr', 'cb7', 'cbt'];

it.each(formats)(
  '[FORM-7] $name opens in the reader if it is an EPUB, can be made one, or has pages',
  ({ name, readable }) => {
    expect(readable).toBe(name === 'epub' || isConvertible(name) || paged.includes(name));
  },
);
