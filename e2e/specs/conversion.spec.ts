/// <reference lib="dom" />

import { buildPng } from '@lectern/sample-books';
import { expect } from '@playwright/test';
import { createLibraryPage } from '../fixtures/library-page.ts';
import { test } from '../fixtures/session.ts';

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

test('[FORM-90] an FB2 is opened, resumed, and navigated by its table of contents', async ({ page, session }) => {
  await session.uploadBooks([
    { name: 'turned.fb2', title: 'A Turned Book', mimeType: 'application/x-fictionbook+xml', buffer: Buffer.from(fb2) },
  ]);
  const library = createLibraryPage(page);
  await library.openLibrary();
  await library.openBook('A Turned Book');
  const text = await library.turnPages(5);
  await library.expectTextOnPage(text);
  await library.openLibrary();
  await library.openBook('A Turned Book');
  await library.expectTextOnPage(text);

  await page.getByRole('button', { name: 'Contents' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Part 3' }).click();
  await expect(page.frameLocator('iframe').frameLocator('iframe:visible').locator('h2')).toHaveText('Part 3');
});

test('[FORM-15] pictures and verses are not indented; bold text keeps its weight in a heading', async ({
  page,
  session,
}) => {
  const picture = `<img src="data:image/jpeg;base64,${Buffer.from(buildPng()).toString('base64')}" alt="p">`;
  const html = `<title>Even</title><h1>One <b>bold</b></h1><p>first</p><p>second</p><p>${picture}</p><p>a<br>b</p><center><p>c</p><p>d</p></center>`;
  await session.uploadBooks([{ name: 'even.html', title: 'Even', mimeType: 'text/html', buffer: Buffer.from(html) }]);
  const library = createLibraryPage(page);
  await library.openLibrary();
  await library.openBook('Even');
  const chapter = page.frameLocator('iframe').frameLocator('iframe:visible').locator('body');
  await expect(chapter.locator('img')).toBeVisible();
  const styles = await chapter.evaluate((body) => {
    const all = (selector: string) => [...body.querySelectorAll(selector)].map((element) => getComputedStyle(element));
    return {
      indents: all('p').map(({ textIndent }) => textIndent !== '0px'),
      weights: new Set(all('h1, h1 b').map(({ fontWeight }) => fontWeight)).size,
      centred: all('.center p').map(({ textAlign }) => textAlign),
    };
  });
  expect(styles).toEqual({
    indents: [false, true, false, false, false, false],
    weights: 1,
    centred: ['center', 'center'],
  });
});
