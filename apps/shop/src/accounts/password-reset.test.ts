import { describe, expect, it, vi } from 'vitest';
import { ANNA, createTestShop } from '../test-shop.testing.ts';

const NEW_PASSWORD = 'a better password';

const requestLink = async (shop: Awaited<ReturnType<typeof createTestShop>>, login: string) => {
  const browser = shop.createBrowser();
  await browser.open('/forgot');
  return browser.submit('/forgot', { login });
};

const waitForLink = async (shop: Awaited<ReturnType<typeof createTestShop>>, mails = 1) => {
  const findMails = async () => {
    const sent = await shop.outbox();
    return sent.length >= mails && sent;
  };
  const outbox = await vi.waitUntil(findMails, { timeout: 20_000 });
  const link = /http\S+/.exec(outbox.at(-1)?.text ?? '')?.[0] ?? '';
  expect(link).toMatch(new RegExp(`^${shop.url}/reset\\?token=[\\w-]{43}$`));
  return link;
};

describe('a password reset', () => {
  it('[SHOP-15] works through a mailed link and ends every session', async () => {
    const shop = await createTestShop();
    const elsewhere = shop.createBrowser();
    await elsewhere.open('/login');
    await elsewhere.submit('/login', { login: ANNA.username, password: ANNA.password });
    await requestLink(shop, ANNA.username);
    const browser = shop.createBrowser();
    const link = await waitForLink(shop);
    await browser.open(link);
    const done = await browser.submit('/reset', { password: NEW_PASSWORD });
    expect(done.text).toContain('Your new password has been saved.');
    expect((await elsewhere.open('/')).text).not.toContain(ANNA.firstName);
    expect((await shop.authenticate()).status).toBe(401);
    expect((await shop.authenticate({ password: NEW_PASSWORD })).status).toBe(200);
    expect((await shop.outbox())[0]?.to).toBe(ANNA.email);
  });

  it('[SHOP-15] needs an unused link; using one invalidates the others, opening one does not', async () => {
    const shop = await createTestShop();
    await requestLink(shop, ANNA.email);
    const older = await waitForLink(shop);
    await requestLink(shop, ANNA.email);
    const link = await waitForLink(shop, 2);
    const visits = await Promise.all(
      [link, link, older].map(async (address) => {
        const browser = shop.createBrowser();
        await browser.open(address);
        await browser.open(address);
        return browser;
      }),
    );
    const statuses = [];
    for (const browser of visits) statuses.push((await browser.submit('/reset', { password: NEW_PASSWORD })).status);
    expect(statuses).toEqual([200, 410, 410]);
  });

  it('[SHOP-15] succeeds once when a link is used concurrently', async () => {
    const shop = await createTestShop();
    await requestLink(shop, ANNA.email);
    const link = await waitForLink(shop);
    const use = async () => {
      const browser = shop.createBrowser();
      await browser.open(link);
      return (await browser.submit('/reset', { password: NEW_PASSWORD })).status;
    };
    expect((await Promise.all([use(), use(), use()])).sort()).toEqual([200, 410, 410]);
  });

  it('[SHOP-15] must happen within the hour', async () => {
    const shop = await createTestShop();
    await requestLink(shop, ANNA.email);
    const browser = shop.createBrowser();
    await browser.open(await waitForLink(shop));
    shop.advanceClock(3601);
    expect((await browser.submit('/reset', { password: NEW_PASSWORD })).status).toBe(410);
    expect((await shop.authenticate()).status).toBe(200);
  });

  it('[SHOP-15] needs 8 characters or more; a rejected password does not consume the link', async () => {
    const shop = await createTestShop();
    await requestLink(shop, ANNA.email);
    const browser = shop.createBrowser();
    await browser.open(await waitForLink(shop));
    expect((await browser.submit('/reset', { password: 'seven77' })).status).toBe(422);
    expect((await browser.submit('/reset', { password: NEW_PASSWORD })).status).toBe(200);
  });

  it('[SHOP-15] stores only the hash of the link token', async () => {
    const shop = await createTestShop();
    await requestLink(shop, ANNA.email);
    const token = (await waitForLink(shop)).split('=')[1];
    const { rows } = await shop.db.query(`SELECT encode(token_hash, 'escape') FROM password_resets`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('[SHOP-16] shows everybody the same text, but mails only customers, three times an hour', async () => {
    const shop = await createTestShop();
    const removeValues = (text: string) => text.replace(/value="[^"]*"/g, '');
    const unknown = await requestLink(shop, 'who@lantern.example');
    const known = await requestLink(shop, ANNA.email);
    expect([unknown.status, removeValues(unknown.text)]).toEqual([known.status, removeValues(known.text)]);
    for (let n = 0; n < 4; n += 1) await requestLink(shop, ANNA.email);
    // Closing waits for all mails that are being sent.
    await shop.close();
    expect((await shop.outbox()).map((mail) => mail.to)).toEqual([ANNA.email, ANNA.email, ANNA.email]);
  });

  it('[SHOP-29] says whether a link is invalid or expired, when it is opened and when it is used', async () => {
    const shop = await createTestShop();
    await requestLink(shop, ANNA.email);
    const link = await waitForLink(shop);
    const before = shop.createBrowser();
    await before.open(link);
    await shop.createBrowser().open(link);
    const winner = shop.createBrowser();
    await winner.open(link);
    await winner.submit('/reset', { password: NEW_PASSWORD });
    const used = [await shop.createBrowser().open(link), await before.submit('/reset', { password: NEW_PASSWORD })];
    expect(used.map(({ status, text }) => [status, text.includes('Invalid hash')])).toEqual([
      [410, true],
      [410, true],
    ]);
    expect((await shop.createBrowser().open('/reset?token=made-up')).text).toContain('Invalid hash');

    await requestLink(shop, ANNA.email);
    const expiredLink = await waitForLink(shop, 2);
    const slowBrowser = shop.createBrowser();
    await slowBrowser.open(expiredLink);
    shop.advanceClock(3601);
    const expired = [
      await shop.createBrowser().open(expiredLink),
      await slowBrowser.submit('/reset', { password: NEW_PASSWORD }),
    ];
    expect(expired.map(({ status, text }) => [status, text.includes('Link expired')])).toEqual([
      [410, true],
      [410, true],
    ]);
  });

  it('[SHOP-30] shows an error at the field when the name is missing', async () => {
    const page = await requestLink(await createTestShop(), '  ');
    expect([page.status, page.text.includes('Email cannot be empty')]).toEqual([422, true]);
  });

  it('[SHOP-30] reports to customers and strangers alike when mail cannot be sent', async () => {
    let isMailAvailable = false;
    const shop = await createTestShop({ isMailAvailable: () => isMailAvailable });
    for (const login of [ANNA.email, 'who@lantern.example']) {
      const page = await requestLink(shop, login);
      expect([page.status, page.text.includes('Error sending email')]).toEqual([503, true]);
    }
    isMailAvailable = true;
    await requestLink(shop, ANNA.email);
    await waitForLink(shop);
  });

  it('[SHOP-15] can be requested at /reset, the URL that other programs link to', async () => {
    const shop = await createTestShop();
    expect((await shop.createBrowser().open('/reset')).url.pathname).toBe('/forgot');
  });

  it('[SHOP-20] is mailed in the language of the page', async () => {
    const shop = await createTestShop();
    const browser = shop.createBrowser({ 'accept-language': 'de' });
    await browser.open('/forgot');
    await browser.submit('/forgot', { login: ANNA.email });
    await waitForLink(shop);
    expect((await shop.outbox())[0]?.subject).toBe('Ihr Passwort bei Lantern Books zurücksetzen');
  });
});
