import { expect, it } from 'vitest';
import { convertBytes, readBody } from './convert/convert.testing.ts';
import { buildFb2 } from './fb2/fb2.testing.ts';
import { readBookBytes } from './testing.ts';

/** What every object answers to: `constructor`, `toString`, `__proto__` … */
const NAMES = Object.getOwnPropertyNames(Object.prototype);

it.each(NAMES)('[FMT-93] [S35] a book may call anything “%s”, which means nothing', async (name) => {
  const fb2 = buildFb2({
    titleInfo: `<book-title>T</book-title><annotation><p><${name}>said</${name}></p></annotation>`,
    body: `<section><p><${name}>text</${name}></p></section>`,
  });
  expect((await readBookBytes(Buffer.from(fb2), { format: 'fb2' })).metadata.annotation).toContain('said');
  expect(await readBody(await convertBytes(Buffer.from(fb2), 'fb2'))).toContain('text');

  const word = name.replaceAll('_', ''); // control words have letters alone
  const rtf = Buffer.from(`{\\rtf1\\ansi {\\info{\\title T}{\\${word} x}}{\\*\\${word} x}\\${word} text}`);
  expect((await readBookBytes(rtf, { format: 'rtf' })).metadata.title).toBe('T');
  expect(await readBody(await convertBytes(rtf, 'rtf'))).toContain('text');
});
