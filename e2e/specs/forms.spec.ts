/// <reference lib="dom" />

import { aPicture } from '@lectern/sample-books';
import { expect } from '@playwright/test';
import { aPerson } from '../fixtures/reader.ts';
import { test } from '../fixtures/signed-in.ts';

const paragraph = (n: number): string => `<p>${`Words of paragraph ${n} go on and on. `.repeat(6)}</p>`;
const fb2 = `<?xml version="1.0" encoding="utf-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><description><title-info>
<author><first-name>Vera</first-name><last-name>Lind</last-name></author><book-title>A Turned Book</book-title><lang>en</lang>
</title-info></description><body>${[1, 2, 3]
  .map(
    (part) =>
      `<section><title><p>Part ${part}</p></title>${Array.from({ length: 40 }, (_, n) => paragraph(part * 100 + n)).join('')}</section>`,
  )
  .join('')}</body></FictionBook>`;

test('[FORM-90] an FB2 is opened, read on where it was left, and gone through by its contents', async ({
  page,
  session,
}) => {
  await session.stores([
    { name: 'turned.fb2', title: 'A Turned Book', mimeType: 'application/x-fictionbook+xml', buffer: Buffer.from(fb2) },
  ]);
  const reader = aPerson(page);
  await reader.returns();
  await reader.opens('A Turned Book');
  const words = await reader.turnsPages(5);
  await reader.sees(words);
  await reader.returns();
  await reader.opens('A Turned Book');
  await reader.sees(words);

  await page.getByRole('button', { name: 'Contents' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Part 3' }).click();
  await expect(page.frameLocator('iframe').frameLocator('iframe:visible').locator('h2')).toHaveText('Part 3');
});

test('[FORM-15] pictures and verses begin where the lines do; text in bold is as bold in a heading', async ({
  page,
  session,
}) => {
  const picture = `<img src="data:image/jpeg;base64,${Buffer.from(aPicture()).toString('base64')}" alt="p">`;
  const html = `<title>Even</title><h1>One <b>bold</b></h1><p>first</p><p>second</p><p>${picture}</p><p>a<br>b</p><center><p>c</p><p>d</p></center>`;
  await session.stores([{ name: 'even.html', title: 'Even', mimeType: 'text/html', buffer: Buffer.from(html) }]);
  const reader = aPerson(page);
  await reader.returns();
  await reader.opens('Even');
  const chapter = page.frameLocator('iframe').frameLocator('iframe:visible').locator('body');
  await expect(chapter.locator('img')).toBeVisible();
  const looks = await chapter.evaluate((body) => {
    const all = (what: string) => [...body.querySelectorAll(what)].map((one) => getComputedStyle(one));
    return {
      indents: all('p').map(({ textIndent }) => textIndent !== '0px'),
      weights: new Set(all('h1, h1 b').map(({ fontWeight }) => fontWeight)).size,
      centred: all('.center p').map(({ textAlign }) => textAlign),
    };
  });
  expect(looks).toEqual({
    indents: [false, true, false, false, false, false],
    weights: 1,
    centred: ['center', 'center'],
  });
});
