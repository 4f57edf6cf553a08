import { languages } from '@lectern/texts/languages';
import { afterAll, describe, expect, it } from 'vitest';
import { createLcpShop, TRAVEL_GUIDE } from './lcp-shop.testing.ts';
import { parseLicence } from './reading-app.testing.ts';

const shop = await createLcpShop();
afterAll(() => shop.closeCloud());

const readEnd = async (id: string): Promise<number> =>
  Date.parse(parseLicence(await shop.fetchLicence(id)).rights?.end ?? '');

describe('the account', () => {
  it('[SHOP-47] lists purchases and loans with their dates and the licence to download', async () => {
    const anna = await shop.signIn('anna-lists');
    const [bought, lent] = [await shop.buy(anna), await shop.borrow(anna, 'fortnight', TRAVEL_GUIDE)];
    const { text } = await anna.open('/purchases');
    expect(text).toMatch(/Purchased \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC/);
    expect(text).toMatch(/Borrowed until \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC/);
    for (const id of [bought, lent])
      expect(text).toContain(`<a href="/lcp/licences/${id}" download aria-label="Download licence (.lcpl): `);
    expect(text.match(/action="\/licences\/[^"]*\/return"/g)).toHaveLength(1);
    expect(text).toContain('href="/passphrase"');
  });

  it('[SHOP-47] renews a loan to the date on the button, also an expired one, and returns it', async () => {
    const berta = await shop.signIn('berta');
    const id = await shop.borrow(berta, 'short');
    const end = await readEnd(id);
    const { text } = await berta.open('/purchases');
    expect(text).toContain('Renew until ');
    expect((await berta.submit(`/licences/${id}/renew`)).url.pathname).toBe('/purchases');
    expect(await readEnd(id)).toBe(end + 120_000);
    shop.advanceClock(900);
    const expired = (await berta.open('/purchases')).text;
    expect(expired).toContain('Expired ');
    expect(expired).not.toContain(`action="/licences/${id}/return"`);
    expect(expired).not.toContain(`href="/lcp/licences/${id}"`);
    await berta.submit(`/licences/${id}/renew`);
    expect(await readEnd(id)).toBe(shop.clock().getTime() + 120_000);
    const returned = await berta.submit(`/licences/${id}/return`);
    expect(returned.text).toContain('Returned ');
    expect(returned.text).not.toMatch(/action="\/licences/);
    expect((await shop.readStatus(id)).body).toMatchObject({
      status: 'cancelled',
      events: [{ type: 'renew', name: 'Lantern Books' }, { type: 'renew' }, { type: 'return', id: 'lantern' }],
    });
    const again = await berta.post(`/licences/${id}/return`, { _form: readFormToken(text) });
    expect([again.status, again.text.includes('This loan has ended')]).toEqual([409, true]);
  });

  it('[SHOP-47] borrows again after the end of a loan; the old one stays ended', async () => {
    const clara = await shop.signIn('clara');
    const first = await shop.borrow(clara, 'short');
    shop.advanceClock(200);
    const second = await shop.borrow(clara, 'short');
    expect(second).not.toBe('');
    expect((await shop.readStatus(first)).body).toMatchObject({ status: 'expired', links: [{ rel: 'license' }] });
    expect((await shop.callStatus('PUT', first, 'renew')).status).toBe(400);
    await clara.open('/purchases');
    await clara.submit(`/licences/${second}/return`);
    expect(await shop.borrow(clara)).not.toBe('');
  });

  it('[SHOP-47] changes nothing of others, for strangers, or without the token of the form', async () => {
    const dora = await shop.signIn('dora');
    const id = await shop.borrow(dora);
    const end = await readEnd(id);
    const emil = await shop.signIn('emil');
    const token = readFormToken((await emil.open('/')).text);
    const stranger = shop.createBrowser();
    const guestToken = readFormToken((await stranger.open('/login')).text);
    for (const action of ['renew', 'return']) {
      expect((await emil.post(`/licences/${id}/${action}`, { _form: token })).status).toBe(404);
      expect((await emil.post(`/licences/x/${action}`, { _form: token })).status).toBe(404);
      expect((await dora.post(`/licences/${id}/${action}`, {})).status).toBe(403);
      expect((await stranger.post(`/licences/${id}/${action}`, { _form: guestToken })).url.pathname).toBe('/login');
    }
    expect((await dora.post('/passphrase', { passphrase: 'eight888', hint: 'x' })).status).toBe(403);
    expect((await stranger.post('/passphrase', { _form: guestToken })).url.pathname).toBe('/login');
    expect([await readEnd(id), (await shop.readStatus(id)).body]).toMatchObject([end, { status: 'ready' }]);
  });

  it.each(languages.filter((language) => language !== 'en'))('[SHOP-20] is translated into %s', async (language) => {
    const browser = await shop.signIn(`reader-${language}`, { 'accept-language': language });
    await shop.borrow(browser);
    await shop.buy(browser, TRAVEL_GUIDE);
    for (const page of ['/books/kueche-fuer-zwei', '/purchases', '/passphrase', '/lcp/hint']) {
      const { text } = await browser.open(page);
      const visible = text.replaceAll(/<[^>]*>|Lantern Books|Readium|English/g, ' ');
      expect(visible, page).not.toMatch(
        /\b(?:Borrow|Return|Renew|passphrase|Protected|Download|until|your|the account)\b/,
      );
    }
  });
});

const readFormToken = (text: string): string => /name="_form" value="([^"]*)"/.exec(text)?.[1] ?? '';
