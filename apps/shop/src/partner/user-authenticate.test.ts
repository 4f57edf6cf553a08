import { describe, expect, it } from 'vitest';
import { ANNA, createTestShop, postForm, SHARED_KEY } from '../test-shop.testing.ts';
import { computeSignature } from './signature.ts';

const shop = await createTestShop();
const createRefusal = (status: number, error: string) => ({ status, body: { error, message: expect.any(String) } });

describe('user_authenticate', () => {
  it('[SHOP-8] returns the customer, with the same id for username and email', async () => {
    const byName = await shop.authenticate();
    const byMail = await shop.authenticate({ login: ANNA.email });
    expect(byName).toEqual({
      status: 200,
      body: { user: expect.stringMatching(/^[0-9a-f-]{36}$/), email: ANNA.email, firstName: 'Anna', lastName: 'Reed' },
    });
    expect(byMail).toEqual(byName);
  });

  it('[SHOP-3] accepts JSON as well as forms', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(shop.signParameters());
    const reply = await fetch(shop.authenticateUrl, { method: 'POST', headers, body });
    expect([reply.status, await reply.json()]).toEqual([200, expect.objectContaining({ email: ANNA.email })]);
  });

  it('[SHOP-4] accepts only sha1 when it is configured', async () => {
    const old = await createTestShop({ signature: 'sha1' });
    expect((await old.authenticate()).status).toBe(200);
    const { signature: _, ...plain } = old.signParameters();
    const other = { ...plain, signature: computeSignature(plain, SHARED_KEY, 'sha256') };
    expect(await postForm(old.authenticateUrl, other)).toEqual(createRefusal(403, 'signature_wrong'));
  });

  it.each(['login', 'password', 'serial', 'subpartner', 'timestamp'])(
    '[SHOP-5] rejects a call whose %s was changed after signing',
    async (name) => {
      const sent = { ...shop.signParameters(), [name]: '1234567890' };
      expect(await postForm(shop.authenticateUrl, sent)).toEqual(createRefusal(403, 'signature_wrong'));
    },
  );

  it('[SHOP-5] rejects another key, whatever the password', async () => {
    const { signature: _, ...plain } = shop.signParameters();
    const sent = { ...plain, signature: computeSignature(plain, 'another key', 'sha256') };
    expect(await postForm(shop.authenticateUrl, sent)).toEqual(createRefusal(403, 'signature_wrong'));
  });

  it.each([
    { seconds: -300, status: 200 },
    { seconds: -302, status: 403 },
    { seconds: 300, status: 200 },
    { seconds: 302, status: 403 },
  ])('[SHOP-6] responds $status to a timestamp $seconds s from now', async ({ seconds, status }) => {
    // Aligns the clock to a whole second, so that 300 means exactly 300.
    shop.advanceClock(1 - (shop.clock().getTime() % 1000) / 1000);
    const answer = await shop.authenticate({ timestamp: String(shop.getSeconds() + seconds) });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body).toMatchObject({ error: 'timestamp_outside_window' });
  });

  it('[SHOP-7] accepts a signature once, in lower or upper case', async () => {
    const call = shop.signParameters();
    expect((await postForm(shop.authenticateUrl, call)).status).toBe(200);
    expect(await postForm(shop.authenticateUrl, call)).toEqual(createRefusal(403, 'signature_replayed'));
    const capitals = { ...call, signature: call.signature.toUpperCase() };
    expect(await postForm(shop.authenticateUrl, capitals)).toEqual(createRefusal(403, 'signature_replayed'));
  });

  it('[SHOP-7] accepts one of many concurrent replays', async () => {
    const call = shop.signParameters();
    const answers = await Promise.all(Array.from({ length: 8 }, () => postForm(shop.authenticateUrl, call)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(7).fill(403)]);
  });

  it('[SHOP-7] stores a signature with a future timestamp until the timestamp has expired', async () => {
    const call = shop.signParameters({ timestamp: String(shop.getSeconds() + 290) });
    await postForm(shop.authenticateUrl, call);
    shop.advanceClock(580);
    await shop.deleteExpiredRows();
    expect(await postForm(shop.authenticateUrl, call)).toEqual(createRefusal(403, 'signature_replayed'));
  });

  it('[SHOP-9] makes a wrong password and an unknown account indistinguishable in text and timing', async () => {
    // Measures the CPU time of all threads, which does not depend on the load of the machine.
    const measureCpuTime = async (changed: Record<string, string>) => {
      const before = process.cpuUsage();
      expect(await shop.authenticate(changed)).toEqual(createRefusal(401, 'wrong_credentials'));
      return process.cpuUsage(before).user;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (const n of [1, 2, 3, 4]) {
      known.push(await measureCpuTime({ password: 'wrong' }));
      unknown.push(await measureCpuTime({ login: `stranger${n}`, password: 'wrong' }));
    }
    // Argon2 is nearly all of the work; a response without it would take a tenth of the time.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
  });

  it.each(['login', 'password', 'serial', 'subpartner', 'timestamp', 'signature'])(
    '[SHOP-10] rejects a call in which %s is missing or repeated',
    async (name) => {
      const call = new URLSearchParams(shop.signParameters());
      call.append(name, 'again');
      const twice = await fetch(shop.authenticateUrl, { method: 'POST', body: call });
      expect([twice.status, await twice.json()]).toEqual([400, createRefusal(400, 'malformed').body]);
      call.delete(name);
      const without = await fetch(shop.authenticateUrl, { method: 'POST', body: call });
      expect(without.status).toBe(400);
    },
  );

  it('[SHOP-10] responds with JSON to an unreadable body', async () => {
    const headers = { 'content-type': 'application/json' };
    const broken = await fetch(shop.authenticateUrl, { method: 'POST', headers, body: '{' });
    expect([broken.status, await broken.json()]).toEqual([400, createRefusal(400, 'malformed').body]);
    const huge = await fetch(shop.authenticateUrl, { method: 'POST', headers, body: `"${'x'.repeat(20_000)}"` });
    expect(huge.status).toBe(413);
  });
});
