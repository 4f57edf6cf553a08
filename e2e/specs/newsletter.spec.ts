import { randomUUID } from 'node:crypto';
import { languages } from '@lectern/contracts';
import { expect, type Page, test } from '@playwright/test';
import { z } from 'zod';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import { runAdminCommand } from '../fixtures/admin-command.ts';
import { waitForMail } from '../fixtures/outbox.ts';

test.skip(process.env.E2E_URL !== undefined, 'the mails are in the product’s own folder');

const Status = z.object({
  addresses: z.array(z.object({ language: z.string(), confirmed: z.int(), pending: z.int() })),
});
/** How many addresses of a language are confirmed, and how many are not, as the operator sees it. */
const countAddresses = async (language: string) => {
  const { addresses } = Status.parse(JSON.parse(await runAdminCommand('newsletter', 'status', '--json')));
  const found = addresses.find((counted) => counted.language === language);
  return { confirmed: found?.confirmed ?? 0, pending: found?.pending ?? 0 };
};
/** The links of the mail to an address. */
const readLinks = async (address: string): Promise<{ confirm: string; unsubscribe: string }> => {
  const mail = await waitForMail(`To: ${address}`);
  const find = (step: string): string =>
    new RegExp(`https?://\\S+/newsletter/${step}\\?token=[\\w-]+`).exec(mail)?.[0] ?? '';
  return { confirm: find('confirm'), unsubscribe: find('unsubscribe') };
};
const createAddress = (): string => `anna-${randomUUID()}@reader.example`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[NEWS-1] [NEWS-10] [NEWS-13] an address is registered in the footer, confirmed by a button and unsubscribed by a link', async ({
    page,
  }) => {
    const address = createAddress();
    const before = await countAddresses('uk');
    await page.goto('/uk/contact');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('textbox', { name: 'Розсилка' }).fill(address);
    await footer.getByRole('button', { name: 'Підписатися' }).click();
    await expect(page).toHaveURL(/\/uk\/newsletter\/check-your-mail$/);
    await expect(heading(page, 'Перевірте пошту')).toBeVisible();
    const { confirm, unsubscribe } = await readLinks(address);
    await page.goto(confirm);
    expect(await countAddresses('uk')).toEqual({ ...before, pending: before.pending + 1 });
    await page.getByRole('button', { name: 'Підтвердити підписку' }).click();
    await expect(heading(page, 'Підписку оформлено')).toBeVisible();
    expect(await countAddresses('uk')).toEqual({ ...before, confirmed: before.confirmed + 1 });
    await page.goto(unsubscribe);
    await page.getByRole('main').getByRole('button', { name: 'Відписатися' }).click();
    await expect(heading(page, 'Підписку скасовано')).toBeVisible();
    expect(await countAddresses('uk')).toEqual(before);
    await page.goto(confirm);
    await expect(heading(page, 'Посилання більше не діє')).toBeVisible();
    await page.getByRole('link', { name: 'Підписатися знову' }).click();
    await expect(page).toHaveURL(/\/uk\/newsletter$/);
  });

  test('[NEWS-15] a registration is cancelled at once', async ({ page }) => {
    const address = createAddress();
    const before = await countAddresses('de');
    await page.goto('/de/newsletter');
    await page.getByLabel('E-Mail').fill(address);
    await page.getByRole('button', { name: 'Abonnieren' }).click();
    const { unsubscribe } = await readLinks(address);
    expect(await countAddresses('de')).toEqual({ ...before, pending: before.pending + 1 });
    await page.goto(unsubscribe);
    await page.getByRole('button', { name: 'Abbestellen' }).click();
    await expect(heading(page, 'Newsletter abbestellt')).toBeVisible();
    expect(await countAddresses('de')).toEqual(before);
  });

  test('[NEWS-8] the form is on its page and once in the footer of others, in every language', async ({ page }) => {
    for (const language of languages) {
      await page.goto(`/${language}/newsletter`);
      await expect(page.locator('form input[type="email"]'), language).toHaveCount(1);
      await page.goto(`/${language}/contact`);
      await expect(page.getByRole('contentinfo').locator('form input[type="email"]'), language).toHaveCount(1);
    }
  });
});

test('[NEWS-9] the pages have no violations of accessibility rules', async ({ page }) => {
  const address = createAddress();
  await page.goto('/en/newsletter');
  expect(await findViolationsInAllThemes(page, 'newsletter')).toEqual([]);
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  const { confirm, unsubscribe } = await readLinks(address);
  await page.goto(confirm);
  await expect(page.getByRole('button', { name: 'Confirm subscription' })).toBeVisible();
  expect(await findViolationsInAllThemes(page, 'confirm')).toEqual([]);
  await page.goto(unsubscribe);
  expect(await findViolationsInAllThemes(page, 'unsubscribe')).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(heading(page, 'You’re unsubscribed')).toBeVisible();
});
