import { describe, expect, it, vi } from 'vitest';
import { ANNA, aShop } from '../a-shop.testing.ts';

const CHOSEN = 'a better password';

const ask = async (shop: Awaited<ReturnType<typeof aShop>>, login: string) => {
  const browser = shop.browser();
  await browser.open('/forgot');
  return browser.submit('/forgot', { login });
};

const linkFrom = async (shop: Awaited<ReturnType<typeof aShop>>, mails = 1) => {
  const arrived = async () => {
    const sent = await shop.outbox();
    return sent.length >= mails && sent;
  };
  const outbox = await vi.waitUntil(arrived, { timeout: 20_000 });
  const link = /http\S+/.exec(outbox.at(-1)?.text ?? '')?.[0] ?? '';
  expect(link).toMatch(new RegExp(`^${shop.url}/reset\\?token=[\\w-]{43}$`));
  return link;
};

describe('a new password', () => {
  it('[SHOP-15] comes by a mailed link, and ends every session', async () => {
    const shop = await aShop();
    const elsewhere = shop.browser();
    await elsewhere.open('/login');
    await elsewhere.submit('/login', { login: ANNA.username, password: ANNA.password });
    await ask(shop, ANNA.username);
    const browser = shop.browser();
    const link = await linkFrom(shop);
    await browser.open(link);
    const done = await browser.submit('/reset', { password: CHOSEN });
    expect(done.text).toContain('Your new password is saved.');
    expect((await elsewhere.open('/')).text).not.toContain(ANNA.firstName);
    expect((await shop.authenticate()).status).toBe(401);
    expect((await shop.authenticate({ password: CHOSEN })).status).toBe(200);
    expect((await shop.outbox())[0]?.to).toBe(ANNA.email);
  });

  it('[SHOP-15] needs a link that was never used, nor replaced by a used one; opening it spends nothing', async () => {
    const shop = await aShop();
    await ask(shop, ANNA.email);
    const older = await linkFrom(shop);
    await ask(shop, ANNA.email);
    const link = await linkFrom(shop, 2);
    const visits = await Promise.all(
      [link, link, older].map(async (address) => {
        const browser = shop.browser();
        await browser.open(address);
        await browser.open(address);
        return browser;
      }),
    );
    const answers = [];
    for (const browser of visits) answers.push((await browser.submit('/reset', { password: CHOSEN })).status);
    expect(answers).toEqual([200, 410, 410]);
  });

  it('[SHOP-15] is set once when one link is used twice at the same moment', async () => {
    const shop = await aShop();
    await ask(shop, ANNA.email);
    const link = await linkFrom(shop);
    const use = async () => {
      const browser = shop.browser();
      await browser.open(link);
      return (await browser.submit('/reset', { password: CHOSEN })).status;
    };
    expect((await Promise.all([use(), use(), use()])).sort()).toEqual([200, 410, 410]);
  });

  it('[SHOP-15] must come within the hour', async () => {
    const shop = await aShop();
    await ask(shop, ANNA.email);
    const browser = shop.browser();
    await browser.open(await linkFrom(shop));
    shop.pass(3601);
    expect((await browser.submit('/reset', { password: CHOSEN })).status).toBe(410);
    expect((await shop.authenticate()).status).toBe(200);
  });

  it('[SHOP-15] has 8 characters or more, and a refused one does not spend the link', async () => {
    const shop = await aShop();
    await ask(shop, ANNA.email);
    const browser = shop.browser();
    await browser.open(await linkFrom(shop));
    expect((await browser.submit('/reset', { password: 'seven77' })).status).toBe(422);
    expect((await browser.submit('/reset', { password: CHOSEN })).status).toBe(200);
  });

  it('[SHOP-15] is known to the database only by hashes', async () => {
    const shop = await aShop();
    await ask(shop, ANNA.email);
    const token = (await linkFrom(shop)).split('=')[1];
    const { rows } = await shop.db.query(`SELECT encode(token_hash, 'escape') FROM password_resets`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('[SHOP-16] is promised to everybody in the same words, but mailed to customers only, three times an hour', async () => {
    const shop = await aShop();
    const bare = (text: string) => text.replace(/value="[^"]*"/g, '');
    const unknown = await ask(shop, 'who@lantern.example');
    const known = await ask(shop, ANNA.email);
    expect([unknown.status, bare(unknown.text)]).toEqual([known.status, bare(known.text)]);
    for (let n = 0; n < 4; n += 1) await ask(shop, ANNA.email);
    // Closing waits for all mails that are under way.
    await shop.close();
    expect((await shop.outbox()).map((mail) => mail.to)).toEqual([ANNA.email, ANNA.email, ANNA.email]);
  });

  it('[SHOP-29] of a link it is told whether it was used or came too late, before and after a password is typed', async () => {
    const shop = await aShop();
    await ask(shop, ANNA.email);
    const link = await linkFrom(shop);
    const before = shop.browser();
    await before.open(link);
    await shop.browser().open(link);
    const winner = shop.browser();
    await winner.open(link);
    await winner.submit('/reset', { password: CHOSEN });
    const used = [await shop.browser().open(link), await before.submit('/reset', { password: CHOSEN })];
    expect(used.map(({ status, text }) => [status, text.includes('Invalid hash')])).toEqual([
      [410, true],
      [410, true],
    ]);
    expect((await shop.browser().open('/reset?token=made-up')).text).toContain('Invalid hash');

    await ask(shop, ANNA.email);
    const late = await linkFrom(shop, 2);
    const typing = shop.browser();
    await typing.open(late);
    shop.pass(3601);
    const expired = [await shop.browser().open(late), await typing.submit('/reset', { password: CHOSEN })];
    expect(expired.map(({ status, text }) => [status, text.includes('Link expired')])).toEqual([
      [410, true],
      [410, true],
    ]);
  });

  it('[SHOP-30] asking without a name is told at the field', async () => {
    const answer = await ask(await aShop(), '  ');
    expect([answer.status, answer.text.includes('Email cannot be empty')]).toEqual([422, true]);
  });

  it('[SHOP-30] that mails do not go out is told to customers and strangers alike', async () => {
    let works = false;
    const shop = await aShop({ mailWorks: () => works });
    for (const login of [ANNA.email, 'who@lantern.example']) {
      const answer = await ask(shop, login);
      expect([answer.status, answer.text.includes('Error sending email')]).toEqual([503, true]);
    }
    works = true;
    await ask(shop, ANNA.email);
    await linkFrom(shop);
  });

  it('[SHOP-15] can be asked for at /reset, the address that other programs link to', async () => {
    const shop = await aShop();
    expect((await shop.browser().open('/reset')).url.pathname).toBe('/forgot');
  });

  it('[SHOP-20] is mailed in the language of the page', async () => {
    const shop = await aShop();
    const browser = shop.browser({ 'accept-language': 'de' });
    await browser.open('/forgot');
    await browser.submit('/forgot', { login: ANNA.email });
    await linkFrom(shop);
    expect((await shop.outbox())[0]?.subject).toBe('Ihr Passwort bei Lantern Books');
  });
});
