import { partnerBooks as calls } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { createTestWorker, type TestWorker } from '../../testing/test-worker.ts';
import { createEntry, createFeedShop, type FeedShop } from './testing/feed-shop.ts';

let corner: FeedShop;
let stuck: FeedShop;
let app: TestApp;
let worker: TestWorker;
beforeAll(async () => {
  corner = await createFeedShop('corner');
  stuck = await createFeedShop('stuck');
  const personal_url = `${corner.url}/personal`;
  app = await startTestApp({
    partners: [{ ...corner.partner, feeds: { url: `${corner.url}/feed`, personal_url } }, stuck.partner],
  });
  worker = createTestWorker(app);
  await worker.ready;
});
afterAll(async () => {
  await worker.end('SIGKILL');
  await app.close();
  await Promise.all([corner.close(), stuck.close()]);
});

it('[PBOOK-2] [PBOOK-6] [PBOOK-7] what a reader of one process asks for is fetched by the worker, and served by the other one', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="45"><rect width="30" height="45"/></svg>';
  corner.handle('/cover.svg', () => ({ text: svg, headers: { 'content-type': 'image/svg+xml' } }));
  corner.publish({ recommended: [createEntry('a')], news: [createEntry('b', { cover: '/cover.svg' })] });
  corner.handle('/personal', ({ fields }) => ({ json: { recommended: [createEntry(`for ${fields['user']}`)] } }));
  // never answers: its job keeps waiting, and no other one does
  stuck.handle('/feed', () => new Promise(() => undefined));

  const second = await app.startSecondProcess();
  const signIn = (alias: string) =>
    createTestReader(app, { username: 'ann', password: 'any', shopId: '7', alias }, { isWelcomed: false });
  const [ann, stranded] = [await signIn('corner'), await signIn('stuck')];
  const news = async (token: string, api: string) =>
    calls.news.reply.parse(
      await (await fetch(`${api}/partner-books/news`, { headers: { authorization: `Bearer ${token}` } })).json(),
    );
  expect(await news(stranded.token, app.api)).toMatchObject({ total: 0, refreshing: true });
  expect(await news(ann.token, app.api)).toMatchObject({ total: 0, refreshing: true });
  await expect
    .poll(async () => (await news(ann.token, second.api)).items, { timeout: 60_000 })
    .toMatchObject([{ title: 'Book b', cover: expect.stringContaining('/covers/') }]);
  await ann.get('/partner-books/recommended');
  await expect
    .poll(async () => calls.recommended.reply.parse(await (await ann.get('/partner-books/recommended')).json()), {
      timeout: 60_000,
    })
    .toMatchObject({ personal: true, items: [{ title: 'Book for ann' }] });
  expect(await news(stranded.token, second.api)).toMatchObject({ total: 0 });
  await second.close();
}, 120_000);
