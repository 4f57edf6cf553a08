import { expect, it } from 'vitest';
import { writeFb2 } from './fb2/fb2.testing.ts';
import { bodyOf, formOf } from './forms/forms.testing.ts';
import { readBytes } from './testing.ts';

/** What every object answers to: `constructor`, `toString`, `__proto__` … */
const NAMES = Object.getOwnPropertyNames(Object.prototype);

it.each(NAMES)('[FMT-93] [S35] a book may call anything “%s”, which means nothing', async (name) => {
  const fb2 = writeFb2({
    titleInfo: `<book-title>T</book-title><annotation><p><${name}>said</${name}></p></annotation>`,
    body: `<section><p><${name}>text</${name}></p></section>`,
  });
  expect((await readBytes(Buffer.from(fb2), { format: 'fb2' })).metadata.annotation).toContain('said');
  expect(await bodyOf(await formOf(Buffer.from(fb2), 'fb2'))).toContain('text');

  const word = name.replaceAll('_', ''); // control words have letters alone
  const rtf = Buffer.from(`{\\rtf1\\ansi {\\info{\\title T}{\\${word} x}}{\\*\\${word} x}\\${word} text}`);
  expect((await readBytes(rtf, { format: 'rtf' })).metadata.title).toBe('T');
  expect(await bodyOf(await formOf(rtf, 'rtf'))).toContain('text');
});
