import { describe, expect, it } from 'vitest';
import { ANNA, aShop, postForm, SHARED_KEY } from '../a-shop.testing.ts';
import { signatureOf } from './signature.ts';

const shop = await aShop();
const refused = (status: number, error: string) => ({ status, body: { error, message: expect.any(String) } });

describe('user_authenticate', () => {
  it('[SHOP-8] answers who the customer is, by the same id for username and e-mail', async () => {
    const byName = await shop.authenticate();
    const byMail = await shop.authenticate({ login: ANNA.email });
    expect(byName).toEqual({
      status: 200,
      body: { user: expect.stringMatching(/^[0-9a-f-]{36}$/), email: ANNA.email, firstName: 'Anna', lastName: 'Reed' },
    });
    expect(byMail).toEqual(byName);
  });

  it('[SHOP-3] reads JSON as well as forms', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(shop.signed());
    const reply = await fetch(shop.authenticateUrl, { method: 'POST', headers, body });
    expect([reply.status, await reply.json()]).toEqual([200, expect.objectContaining({ email: ANNA.email })]);
  });

  it('[SHOP-4] signs with sha1 where the setting says so, and with nothing else then', async () => {
    const old = await aShop({ signature: 'sha1' });
    expect((await old.authenticate()).status).toBe(200);
    const { signature: _, ...plain } = old.signed();
    const other = { ...plain, signature: signatureOf(plain, SHARED_KEY, 'sha256') };
    expect(await postForm(old.authenticateUrl, other)).toEqual(refused(403, 'signature_wrong'));
  });

  it.each(['login', 'password', 'serial', 'subpartner', 'timestamp'])(
    '[SHOP-5] refuses a call whose %s was changed after signing',
    async (name) => {
      const sent = { ...shop.signed(), [name]: '1234567890' };
      expect(await postForm(shop.authenticateUrl, sent)).toEqual(refused(403, 'signature_wrong'));
    },
  );

  it('[SHOP-5] refuses another key, whatever the password', async () => {
    const { signature: _, ...plain } = shop.signed();
    const sent = { ...plain, signature: signatureOf(plain, 'another key', 'sha256') };
    expect(await postForm(shop.authenticateUrl, sent)).toEqual(refused(403, 'signature_wrong'));
  });

  it.each([
    { seconds: -300, status: 200 },
    { seconds: -302, status: 403 },
    { seconds: 300, status: 200 },
    { seconds: 302, status: 403 },
  ])('[SHOP-6] answers $status to a timestamp $seconds s from now', async ({ seconds, status }) => {
    // The clock stands on a whole second, so that 300 means 300.
    shop.pass(1 - (shop.clock().getTime() % 1000) / 1000);
    const answer = await shop.authenticate({ timestamp: String(shop.seconds() + seconds) });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body).toMatchObject({ error: 'timestamp_outside_window' });
  });

  it('[SHOP-7] accepts a signature once, in small letters or capitals', async () => {
    const call = shop.signed();
    expect((await postForm(shop.authenticateUrl, call)).status).toBe(200);
    expect(await postForm(shop.authenticateUrl, call)).toEqual(refused(403, 'signature_replayed'));
    const capitals = { ...call, signature: call.signature.toUpperCase() };
    expect(await postForm(shop.authenticateUrl, capitals)).toEqual(refused(403, 'signature_replayed'));
  });

  it('[SHOP-7] accepts one of many that arrive at the same moment', async () => {
    const call = shop.signed();
    const answers = await Promise.all(Array.from({ length: 8 }, () => postForm(shop.authenticateUrl, call)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(7).fill(403)]);
  });

  it('[SHOP-7] remembers a signature with a future timestamp until that has passed', async () => {
    const call = shop.signed({ timestamp: String(shop.seconds() + 290) });
    await postForm(shop.authenticateUrl, call);
    shop.pass(580);
    await shop.sweep();
    expect(await postForm(shop.authenticateUrl, call)).toEqual(refused(403, 'signature_replayed'));
  });

  it('[SHOP-9] tells a wrong password and an unknown account apart neither in words nor in time', async () => {
    // The shop's work is measured by the processor's time, all threads together: a busy machine does not change that.
    const measured = async (changed: Record<string, string>) => {
      const before = process.cpuUsage();
      expect(await shop.authenticate(changed)).toEqual(refused(401, 'wrong_credentials'));
      return process.cpuUsage(before).user;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (const n of [1, 2, 3, 4]) {
      known.push(await measured({ password: 'wrong' }));
      unknown.push(await measured({ login: `stranger${n}`, password: 'wrong' }));
    }
    // Argon2 is nearly all of the work; an answer without it would take a tenth.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
  });

  it.each(['login', 'password', 'serial', 'subpartner', 'timestamp', 'signature'])(
    '[SHOP-10] refuses a call without %s, or with two of it',
    async (name) => {
      const call = new URLSearchParams(shop.signed());
      call.append(name, 'again');
      const twice = await fetch(shop.authenticateUrl, { method: 'POST', body: call });
      expect([twice.status, await twice.json()]).toEqual([400, refused(400, 'malformed').body]);
      call.delete(name);
      const without = await fetch(shop.authenticateUrl, { method: 'POST', body: call });
      expect(without.status).toBe(400);
    },
  );

  it('[SHOP-10] answers JSON to what cannot be read at all', async () => {
    const headers = { 'content-type': 'application/json' };
    const broken = await fetch(shop.authenticateUrl, { method: 'POST', headers, body: '{' });
    expect([broken.status, await broken.json()]).toEqual([400, refused(400, 'malformed').body]);
    const huge = await fetch(shop.authenticateUrl, { method: 'POST', headers, body: `"${'x'.repeat(20_000)}"` });
    expect(huge.status).toBe(413);
  });
});
