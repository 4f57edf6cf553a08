import { randomUUID } from 'node:crypto';
import { languages } from '@lectern/contracts';
import { expect, type Page, test } from '@playwright/test';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import { waitForMail } from '../fixtures/outbox.ts';

test.skip(process.env.E2E_URL !== undefined, 'the mails are in the product’s own folder');

const send = (page: Page) => page.getByRole('main').getByRole('button').click();
/** A form that is sent within three seconds has to be sent again. */
const sendUntil = (page: Page, isAnswered: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await send(page);
    await isAnswered();
  }).toPass();

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[CONT-1] [CONT-11] [CONT-12] a message keeps its text until it can be sent, and reaches the operator', async ({
    page,
  }) => {
    const mail = `anna-${randomUUID()}@reader.example`;
    await page.goto('/en/newsletter');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
    const main = page.getByRole('main');
    await main.getByLabel('Email').fill(mail);
    await main.getByLabel('Name').fill('Anna');
    await main.getByLabel('Message').fill('   ');
    await sendUntil(page, () => expect(main.getByText('Message cannot be empty')).toBeVisible({ timeout: 500 }));
    await expect(main.getByRole('alert')).toContainText('Your message hasn’t been sent yet.');
    await expect(main.getByLabel('Message')).toHaveAttribute('aria-invalid', 'true');
    await expect(main.getByLabel('Email')).toHaveValue(mail);
    await main.getByLabel('Message').fill('Where is my book?');
    await sendUntil(page, () => expect(page).toHaveURL(/\/en\/contact\/sent$/, { timeout: 500 }));
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your message' })).toBeVisible();
    const sent = await waitForMail(mail);
    expect(sent).toContain('To: operator@lantern.example');
    expect(sent).toContain(`Reply-To: Anna <${mail}>`);
    expect(sent).toContain('Where is my book?');
  });

  test('[CONT-16] the form is there in every language, and the hidden field is out of reach', async ({ page }) => {
    for (const language of languages) {
      await page.goto(`/${language}/contact`);
      const main = page.getByRole('main');
      await expect(main.getByRole('textbox'), language).toHaveCount(3);
      await expect(main.locator('[name="topic"]')).not.toBeInViewport({ ratio: 0.5 });
      await main.getByRole('textbox').last().focus();
      await page.keyboard.press('Tab');
      await expect(main.getByRole('link'), language).toBeFocused();
    }
  });
});

test('[CONT-17] form, errors and thanks have no violations of accessibility rules', async ({ page }) => {
  await page.goto('/en/contact');
  expect(await findViolationsInAllThemes(page, 'contact')).toEqual([]);
  await page.getByRole('main').getByLabel('Email').fill('anna@reader.example');
  await page.getByRole('main').getByLabel('Message').fill(' ');
  await send(page);
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await findViolationsInAllThemes(page, 'contact with an error')).toEqual([]);
  await page.goto('/en/contact/sent?delivery=later');
  await expect(page.getByRole('heading', { level: 1, name: 'Your message is saved' })).toBeVisible();
  expect(await findViolationsInAllThemes(page, 'contact, later')).toEqual([]);
});
