import type { BrowserContext, Page } from 'playwright-core';

type Account = { username: string; password: string };

/** Signs a reader in on a new page, as a person does. */
export const signIn = async (context: BrowserContext, url: string, { username, password }: Account): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${url}/en`);
  await page.getByLabel('Email or username').fill(username);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(/\/user\/\d+$/);
  return page;
};
