import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerBodyParsers } from './body-parsers.ts';
import { registerErrorHandlers } from './error-handler.ts';
import { createSitePages } from './site-pages.ts';

/** A server with one form, on the page `contact`. */
let app: FastifyInstance;
const PUBLIC_URL = 'https://books.example';

beforeAll(async () => {
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  registerBodyParsers(app);
  registerErrorHandlers(app);
  const site = createSitePages(app, {
    render: async ({ page, language, form }) => JSON.stringify({ page, language, form }),
    readCookieChoice: () => null,
    countView: () => undefined,
    web: { publicUrl: PUBLIC_URL, basePath: '/browser' },
  });
  site.onForm('contact', async ({ fields, language, request, reply }) => {
    if (fields['comment'] !== '') return site.redirect(reply, 'contactSent', language, { from: fields['mail'] ?? '' });
    const form = { values: fields, errors: { comment: 'empty' } };
    return site.send(request, reply, 'contact', { language, form, status: 400 });
  });
  site.onVisit('newsletterConfirm', async ({ language, request, reply }) =>
    site.send(request, reply, 'newsletterConfirm', { language, form: { values: {}, errors: {}, result: 'expired' } }),
  );
  await app.ready();
});
afterAll(() => app.close());

const send = (body: string, headers: Record<string, string> = {}, language = 'uk') =>
  app.inject({
    method: 'POST',
    url: `/browser/${language}/contact`,
    headers: { host: 'books.example', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: body,
  });

it.each([
  [{}, 303],
  [{ origin: PUBLIC_URL }, 303],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'https://books.example.evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'http://www.books.example', host: 'www.books.example' }, 303],
  [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, 303],
  [{ 'sec-fetch-site': 'none' }, 303],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'cross-site', origin: PUBLIC_URL }, 403],
] as const)('[SITE-9] [S4] a form with the headers %o is answered with %i', async (headers, status) => {
  const answer = await send('comment=Hello', headers);
  expect(answer.statusCode).toBe(status);
  if (status === 403) expect(answer.json()).toMatchObject({ error_code: 388, error: 'site.foreign_form' });
});

it('[SITE-9] after success the browser is sent to another page of our own', async () => {
  const answer = await send('comment=Hello&mail=%0D%0Aset-cookie: a=b//evil.example');
  expect([answer.statusCode, answer.headers.location, answer.headers['set-cookie']]).toEqual([
    303,
    '/browser/uk/contact/sent?from=%0Aset-cookie%3A+a%3Db%2F%2Fevil.example',
    undefined,
  ]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('[SITE-8] [SITE-9] a refused form is shown again with what was typed', async () => {
  const answer = await send('comment=&mail=a%40b.example&name=%C3%84%00%0D%0Ax&name=2');
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers.etag).toBeUndefined();
  expect(answer.headers['referrer-policy']).toBe('same-origin');
  expect(answer.json()).toEqual({
    page: 'contact',
    language: 'uk',
    form: { values: { comment: '', mail: 'a@b.example', name: '2' }, errors: { comment: 'empty' } },
  });
  for (const body of ['{"comment":{"a":1},"mail":7}', 'x', '']) expect((await send(body)).statusCode).toBe(303);
});

it('[SITE-4] [SITE-9] a form in an unsupported language, or too large, is refused', async () => {
  expect((await send('comment=x', {}, 'fr')).statusCode).toBe(404);
  expect((await send(`comment=${'x'.repeat(2 * 1024 ** 2)}`)).statusCode).toBe(413);
});

it('[SITE-12] a step of a form is kept by no cache and no search engine', async () => {
  const answer = await app.inject({ url: '/browser/de/newsletter/confirm?token=secret' });
  expect(answer.statusCode).toBe(200);
  expect([answer.headers['cache-control'], answer.headers['x-robots-tag']]).toEqual(['no-store', 'noindex']);
  expect(answer.json()).toMatchObject({ language: 'de', form: { result: 'expired' } });
});
