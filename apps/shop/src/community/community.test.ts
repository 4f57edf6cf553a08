import { createHash, createHmac, randomUUID } from 'node:crypto';
import { languages } from '@lectern/texts/languages';
import { expect, it } from 'vitest';
import { ANNA, createTestShop, SHARED_KEY } from '../test-shop.testing.ts';

const CLOUD = 'http://cloud.example';
const REDIRECT = `${CLOUD}/api/v1.0/partner/readrate/callback`;
const VERIFIER = 'a verifier that only the cloud knows';
const sharedShop = createTestShop({ cloudUrl: CLOUD });
type TestShop = Awaited<typeof sharedShop>;

/** Posts as the cloud does. */
const post = async (
  shop: TestShop,
  path: string,
  json: object,
  { key = SHARED_KEY, ageSeconds = 0 }: { key?: string; ageSeconds?: number } = {},
) => {
  const body = JSON.stringify(json);
  const timestamp = String(shop.getSeconds() - ageSeconds);
  const signature = createHmac('sha256', key).update(`POST\n${path}\n${timestamp}\n${body}`).digest('hex');
  const answer = await fetch(`${shop.url}/community${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'lectern-timestamp': timestamp,
      'lectern-signature': signature,
    },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as { access_token?: string } }; // by docs/partners.md
};
const toLoginPath = (more: Record<string, string> = {}) =>
  `/community/login?${new URLSearchParams({
    response_type: 'code',
    client_id: 'lantern',
    redirect_uri: REDIRECT,
    state: 'a state',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }).toString()}`;

const signIn = async (shop: TestShop) => {
  const browser = shop.createBrowser();
  await browser.open('/login');
  await browser.submit('/login', { login: ANNA.email, password: ANNA.password });
  return browser;
};
type Browser = Awaited<ReturnType<typeof signIn>>;
/** Presses a button of the page, without following the way back to the cloud. */
const answer = async (shop: TestShop, browser: Browser, page: { text: string }, suffix = '') => {
  const [, action = ''] = /action="(\/community\/connect\/[0-9a-f]+)"/.exec(page.text) ?? [];
  const [, token = ''] = /name="_form" value="([^"]+)"/.exec(page.text) ?? [];
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await fetch(`${shop.url}${action}${suffix}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams({ _form: token }),
  });
  return new URL(reply.headers.get('location') ?? 'http://nowhere');
};
const exchange = (shop: TestShop, code: string | null, more: object = {}) =>
  post(shop, '/token', { code, code_verifier: VERIFIER, redirect_uri: REDIRECT, ...more });

it('[COMM-13] a customer agrees, and the code opens the account once', async () => {
  const shop = await sharedShop;
  const browser = await signIn(shop);
  const page = await browser.open(toLoginPath());
  expect(page.text).toContain('Connect as Anna Reed');
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${CLOUD};`);
  const back = await answer(shop, browser, page);
  expect(`${back.origin}${back.pathname}`).toBe(REDIRECT);
  expect(back.searchParams.get('state')).toBe('a state');
  const code = back.searchParams.get('code');

  const { status, body } = await exchange(shop, code);
  expect(status).toBe(200);
  expect((await exchange(shop, code)).status).toBe(400);
  const headers = { authorization: `Bearer ${body.access_token}` };
  const user = await fetch(`${shop.url}/community/user`, { headers });
  expect(await user.json()).toEqual({
    first_name: 'Anna',
    last_name: 'Reed',
    logged_by: 'Lantern Books',
    avatar: 'avatars/Anna.png',
  });
  await fetch(`${shop.url}/community/logout`, { method: 'POST', headers });
  expect((await fetch(`${shop.url}/community/user`, { headers })).status).toBe(401);
});

it('[COMM-13] whoever is not signed in signs in first, or goes back', async () => {
  const shop = await sharedShop;
  const browser = shop.createBrowser();
  const page = await browser.open(toLoginPath());
  const [, next = ''] = /href="(\/login\?next=\/community\/connect\/[0-9a-f]+)"/.exec(page.text) ?? [];
  await browser.open(next);
  const agreed = await browser.submit('/login', { login: ANNA.email, password: ANNA.password });
  expect(agreed.text).toContain('Connect as Anna Reed');
  const back = await answer(shop, browser, agreed, '/cancel');
  expect(Object.fromEntries(back.searchParams)).toEqual({ error: 'access_denied', state: 'a state', iss: shop.url });
  expect((await browser.open(agreed.url.pathname)).status).toBe(410);
});

it('[COMM-13] [S15] a foreign return address, a wrong verifier, a late code and a foreign form open nothing', async () => {
  const shop = await createTestShop({ cloudUrl: CLOUD });
  const browser = await signIn(shop);
  for (const wrong of [{ redirect_uri: 'http://evil.example/' }, { code_challenge: 'short' }, { state: '' }])
    expect((await browser.open(toLoginPath(wrong))).status).toBe(404);
  const agree = async () => {
    const page = await browser.open(toLoginPath());
    return (await answer(shop, browser, page)).searchParams.get('code');
  };
  expect((await exchange(shop, await agree(), { code_verifier: 'another' })).status).toBe(400);
  expect((await exchange(shop, await agree(), { redirect_uri: `${REDIRECT}/` })).status).toBe(400);
  const late = await agree();
  shop.advanceClock(61);
  expect((await exchange(shop, late)).status).toBe(400);
  await shop.deleteExpiredRows();
  expect((await shop.db.query('SELECT 1 FROM community_logins')).rowCount).toBe(0);
  const page = await browser.open(toLoginPath());
  expect((await browser.post(page.url.pathname, {})).status).toBe(403);
});

it('[COMM-13] takes ratings that the cloud signs, and the newest wins', async () => {
  const shop = await createTestShop({ cloudUrl: CLOUD });
  const rating = {
    id: randomUUID(),
    book: 'no-such-book',
    rating: 4,
    name: 'A <pseudonym>',
    email: 'anna@example.org',
    text: 'Quiet.',
    created_at: '2026-11-26T12:00:00.000Z',
    changed_at: '2026-11-26T12:00:00.000Z',
  };
  const readPage = async () => (await shop.createBrowser().open('/community')).text;
  for (const wrong of [{ key: 'another key of somebody' }, { ageSeconds: 301 }, { ageSeconds: -301 }])
    expect((await post(shop, '/ratings', rating, wrong)).status).toBe(403);
  expect((await post(shop, '/ratings', { ...rating, rating: 6 })).status).toBe(400);
  expect((await fetch(`${shop.url}/community/ratings`, { method: 'POST' })).status).toBe(403);
  expect(await readPage()).toContain('No ratings yet.');

  expect((await post(shop, '/ratings', rating)).status).toBe(200);
  const older = { ...rating, text: 'Older.', changed_at: '2026-11-25T12:00:00.000Z' };
  expect((await post(shop, '/ratings', older)).status).toBe(200);
  const page = await readPage();
  expect(page).toContain('A &lt;pseudonym&gt;');
  expect(page).toContain('Quiet.');
  expect(page).not.toContain('Older.');
  expect(page).not.toContain(rating.email);
  expect((await post(shop, '/ratings/withdraw', { id: rating.id })).status).toBe(200);
  expect(await readPage()).toContain('No ratings yet.');
});

it.each(languages)('[COMM-13] answers news and discussions in %s, whose pages exist', async (language) => {
  const shop = await sharedShop;
  const feed = await fetch(`${shop.url}/community/feed?language=${language}`);
  type Entry = { title: string; link: string; author: { avatar: string } };
  const { news, discussions } = (await feed.json()) as Record<'news' | 'discussions', Entry[]>; // by docs/partners.md
  expect([news.length, discussions.length]).toEqual([3, 3]);
  const browser = shop.createBrowser({ 'accept-language': language });
  for (const { title, link } of [...news, ...discussions]) {
    const page = await browser.open(link);
    expect([page.status, page.text.includes(title.replaceAll("'", '&#39;'))]).toEqual([200, true]);
  }
  const picture = await fetch(new URL(news[0]?.author.avatar ?? '', `${shop.url}/community/`));
  expect([picture.headers.get('content-type'), new Uint8Array(await picture.arrayBuffer())[1]]).toEqual([
    'image/png',
    0x50,
  ]);
});
