import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { ANNA, createTestShop } from '../test-shop.testing.ts';

/** A fake cloud with a configurable response. The tests of the API cover what a real cloud accepts. */
let response: { status: number; body: object } = { status: 503, body: {} };
const calls: string[] = [];
const cloud = http.createServer((request, reply) => {
  request.resume().on('end', () => {
    calls.push(`${request.method} ${decodeURIComponent(request.url?.split('?')[0] ?? '')}`);
    reply.writeHead(response.status, { 'content-type': 'application/json' }).end(JSON.stringify(response.body));
  });
});
await once(cloud.listen(0, '127.0.0.1'), 'listening');
const { port } = cloud.address() as AddressInfo; // it listens on TCP
const shop = await createTestShop({ cloudUrl: `http://127.0.0.1:${port}` });
afterAll(() => cloud.close());

const browser = shop.createBrowser();
await browser.open('/login');
await browser.submit('/login', { login: ANNA.username, password: ANNA.password });
const buy = async (slug: string): Promise<void> => {
  await browser.open(`/books/${slug}`);
  await browser.submit(`/books/${slug}/buy`, {});
};
const openPurchases = async (): Promise<string> => (await browser.open('/purchases')).text;

describe('a purchase', () => {
  it('[SHOP-31] is sent again until the cloud accepts it', async () => {
    await buy('seven-days-of-rain');
    await expect.poll(() => calls).toContain('PUT /api/v1.0/partner/files/Seven Days of Rain.epub');
    expect(await openPurchases()).toContain('Being added to your library');
    response = { status: 201, body: {} };
    shop.scheduleDelivery();
    await expect.poll(openPurchases).toContain('In your library');
    const before = calls.length;
    shop.scheduleDelivery();
    await buy('proofs-you-can-carry');
    await expect.poll(openPurchases).not.toContain('Being added');
    expect(calls.slice(before).filter((call) => call.includes('Seven Days'))).toEqual([]);
  });

  it('[SHOP-31] counts as delivered when the cloud already has it, and is shown as failed when the cloud never accepts it', async () => {
    response = { status: 409, body: { error_code: 303, error: 'file.already_there' } };
    await buy('wick-and-the-moth');
    await expect.poll(openPurchases).not.toContain('Being added');
    expect(await openPurchases()).not.toContain('Couldn’t be added');
    response = { status: 403, body: { error_code: 271, error: 'file.removed' } };
    await buy('wo-der-nebel-wohnt');
    await expect.poll(openPurchases).toContain('Couldn’t be added to your library');
  });
});
