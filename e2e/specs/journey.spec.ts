import { expect, test } from '@playwright/test';
import { loadThreeBooks } from '../fixtures/books.ts';
import { createLibraryPage } from '../fixtures/library-page.ts';

test('[POS-1] a book resumes where it was left in another browser, until it is deleted', async ({ browser }) => {
  test.setTimeout(120_000);
  const books = await loadThreeBooks();
  const [firstBook] = books;
  if (!firstBook) throw new Error('there are no books to read');

  const firstContext = await browser.newContext();
  const firstLibrary = createLibraryPage(await firstContext.newPage());
  await firstLibrary.signIn();
  await firstLibrary.uploadBooks(books);
  await firstLibrary.openBook(firstBook.title);
  const text = await firstLibrary.turnPages(10);
  await firstLibrary.expectTextOnPage(text);
  await firstContext.close();

  const secondContext = await browser.newContext();
  const page = await secondContext.newPage();
  const secondLibrary = createLibraryPage(page);
  await secondLibrary.signIn();
  await secondLibrary.openBook(firstBook.title);
  await secondLibrary.expectTextOnPage(text);

  const thirdContext = await browser.newContext();
  const thirdLibrary = createLibraryPage(await thirdContext.newPage());
  await thirdLibrary.signIn();
  await expect(thirdLibrary.getBookLink(firstBook.title)).toBeVisible();

  await page.getByRole('button', { name: 'Back to your books' }).click();
  for (const { title } of books) await secondLibrary.deleteBook(title);
  await thirdLibrary.openLibrary();
  for (const { title } of books) await expect(thirdLibrary.getBookLink(title)).toBeHidden();
  await thirdContext.close();
  await secondContext.close();
});
