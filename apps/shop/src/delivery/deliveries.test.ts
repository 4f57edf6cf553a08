import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { ANNA, aShop } from '../a-shop.testing.ts';

/** A cloud that answers uploads as it is told to. Calls that a real one takes are shown by the API's own tests. */
let answers: { status: number; body: object } = { status: 503, body: {} };
const calls: string[] = [];
const cloud = http.createServer((request, response) => {
  request.resume().on('end', () => {
    calls.push(`${request.method} ${decodeURIComponent(request.url?.split('?')[0] ?? '')}`);
    response.writeHead(answers.status, { 'content-type': 'application/json' }).end(JSON.stringify(answers.body));
  });
});
await once(cloud.listen(0, '127.0.0.1'), 'listening');
const { port } = cloud.address() as AddressInfo; // it listens on a port
const shop = await aShop({ cloudUrl: `http://127.0.0.1:${port}` });
afterAll(() => cloud.close());

const browser = shop.browser();
await browser.open('/login');
await browser.submit('/login', { login: ANNA.username, password: ANNA.password });
const buy = async (slug: string): Promise<void> => {
  await browser.open(`/books/${slug}`);
  await browser.submit(`/books/${slug}/buy`, {});
};
const shown = async (): Promise<string> => (await browser.open('/purchases')).text;

describe('what was bought', () => {
  it('[SHOP-31] is sent again until the cloud takes it', async () => {
    await buy('faust');
    await expect.poll(() => calls).toContain('PUT /api/v1.0/partner/files/Faust.epub');
    expect(await shown()).toContain('On its way to your library');
    answers = { status: 201, body: {} };
    shop.deliverSoon();
    await expect.poll(shown).toContain('In your library');
    const before = calls.length;
    shop.deliverSoon();
    await buy('kobzar');
    await expect.poll(shown).not.toContain('On its way');
    expect(calls.slice(before).filter((call) => call.includes('Faust'))).toEqual([]);
  });

  it('[SHOP-31] that the cloud has already is there, and what it never takes is said', async () => {
    answers = { status: 409, body: { error_code: 303, error: 'file.already_there' } };
    await buy('moby-dick');
    await expect.poll(shown).not.toContain('On its way');
    expect(await shown()).not.toContain('can’t take it');
    answers = { status: 403, body: { error_code: 271, error: 'file.removed' } };
    await buy('frankenstein');
    await expect.poll(shown).toContain('Your library can’t take it');
  });
});
