import { expect, test } from '@playwright/test';
import { threeBooks } from '../fixtures/books.ts';
import { aPerson } from '../fixtures/reader.ts';

test('[POS-1] a book is read on where it was left, in another browser, until it is deleted', async ({ browser }) => {
  test.setTimeout(120_000);
  const books = await threeBooks();
  const [read] = books;
  if (!read) throw new Error('there are no books to read');

  const atHome = await browser.newContext();
  const reader = aPerson(await atHome.newPage());
  await reader.signsIn();
  await reader.uploads(books);
  await reader.opens(read.title);
  const words = await reader.turnsPages(10);
  await reader.sees(words);
  await atHome.close();

  const elsewhere = await browser.newContext();
  const page = await elsewhere.newPage();
  const again = aPerson(page);
  await again.signsIn();
  await again.opens(read.title);
  await again.sees(words);

  const third = await browser.newContext();
  const onlooker = aPerson(await third.newPage());
  await onlooker.signsIn();
  await expect(onlooker.bookLink(read.title)).toBeVisible();

  await page.getByRole('button', { name: 'Back to your books' }).click();
  for (const { title } of books) await again.deletes(title);
  await onlooker.returns();
  for (const { title } of books) await expect(onlooker.bookLink(title)).toBeHidden();
  await third.close();
  await elsewhere.close();
});
