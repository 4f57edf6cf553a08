import { calls, errors } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestSocket } from '../../testing/test-socket.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { LOGIN_TRIES_PER_ACCOUNT: '3' } });
});
afterAll(() => app.close());

const logIn = (): Promise<Response> =>
  fetch(`${app.api}/auth/login/lantern`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'anna', password: 'lantern-anna' }),
  });
const refusal = async (answer: Response): Promise<unknown> => {
  const { error_code } = (await answer.json()) as { error_code?: number }; // ErrorBody
  return [answer.status, error_code];
};
const set = (columns: string): Promise<unknown> => app.sql(`UPDATE reader SET ${columns} WHERE login = 'anna'`);

describe('signing in', () => {
  it('[AUTH-28] locked and blocked readers get no session; an expired block has no effect', async () => {
    const before = await createTestReader(app);
    await set("blocked_at = now(), blocked_reason = 'Copies were sold', blocked_until = now() + interval '2 days'");
    const answer = await logIn();
    expect(answer.status).toBe(403);
    const { details, ...said } = (await answer.json()) as { details: Record<string, string> }; // ErrorBody
    expect(said).toMatchObject({ error_code: 228 });
    expect(details).toMatchObject({ reason: 'Copies were sold' });
    expect(Date.parse(details['until'] ?? '')).toBeGreaterThan(Date.now());
    expect((await before.get('/user')).status).toBe(403);
    app.clock.advance({ days: 3 });
    expect((await logIn()).status).toBe(200);
    await set('blocked_at = NULL, blocked_until = NULL, locked_at = now()');
    expect(await refusal(await logIn())).toEqual([403, 270]);
    await set('locked_at = NULL');
    expect((await logIn()).status).toBe(200);
  });
});

describe('reauthentication', () => {
  const make = (reader: TestReader, proof?: string): Promise<Response> =>
    reader.post('/app-passwords', { json: { name: 'Program', scope: 'read', ...(proof !== undefined && { proof }) } });

  it('[AUTH-29] a session younger than five minutes needs no password, an older one does, and wrong passwords count', async () => {
    const anna = await createTestReader(app);
    expect((await make(anna)).status).toBe(200);
    app.clock.advance({ minutes: 6 });
    expect(await refusal(await make(anna))).toEqual([403, 255]);
    expect(await refusal(await make(anna, ''))).toEqual([403, 255]);
    expect((await make(anna, 'lantern-anna')).status).toBe(200);
    for (let i = 0; i < 3; i++) expect(await refusal(await make(anna, 'guess'))).toEqual([401, 225]);
    const full = await make(anna, 'lantern-anna');
    expect(full.status).toBe(429);
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await logIn()).status).toBe(200);
    app.clock.advance({ minutes: 16 });
    expect((await make(anna, 'lantern-anna')).status).toBe(200);
  });

  it('[AUTH-29] a new session that began without a proof needs the password', async () => {
    const anna = await createTestReader(app);
    await app.sql("UPDATE session SET way = 'qr'");
    expect(await refusal(await make(anna))).toEqual([403, 255]);
    await app.sql("UPDATE session SET way = 'password'");
  });
});

describe('scopes of a session', () => {
  const table = Object.values(calls).flatMap((ofFeature) => Object.values(ofFeature));
  const ask = (reader: TestReader, method: string, path: string): Promise<Response> =>
    fetch(app.api + path.replaceAll(/:\w+/g, '1'), { method, headers: { authorization: `Bearer ${reader.token}` } });
  const changes = table.filter(({ method }) => !['GET', 'HEAD'].includes(method));

  it('[AUTH-30] a session without full scope can’t use any owner call', async () => {
    const boris = await createTestReader(app, 'boris');
    const owners = table.filter(({ access }) => access === 'owner');
    expect(owners.length).toBeGreaterThan(5);
    for (const scope of ['library', 'read']) {
      await app.sql('UPDATE session SET scope = $1', [scope]);
      for (const { method, path } of owners)
        expect([path, ...Object(await refusal(await ask(boris, method, path)))]).toEqual([path, 403, 257]);
    }
  });

  it('[AUTH-30] a read-only session changes only positions and reading times, whichever call it is', async () => {
    const boris = await createTestReader(app, 'boris');
    await app.sql("UPDATE session SET scope = 'read'");
    const number = errors['auth.read_only'].number;
    for (const { method, path, access, allowReadOnly: evenReadOnly } of changes) {
      if (access !== 'reader') continue;
      const [, code] = Object(await refusal(await ask(boris, method, path)));
      expect([path, code === number]).toEqual([path, evenReadOnly !== true]);
    }
  });

  it('[AUTH-30] a restricted reader can read, save positions and manage the account', async () => {
    const boris = await createTestReader(app, 'boris');
    await app.sql("UPDATE reader SET restricted_at = now() WHERE login = 'boris'");
    expect((await boris.get('/books')).status).toBe(200);
    expect(await refusal(await boris.post('/collections', { json: { name: 'No' } }))).toEqual([403, 256]);
    expect((await boris.put('/user', { json: { name: 'Boris' } })).status).toBe(200);
    expect((await boris.get('/sessions')).status).toBe(200);
    await app.sql('UPDATE reader SET restricted_at = NULL');
    expect((await boris.post('/collections', { json: { name: 'Yes' } })).status).toBe(200);
  });
});

it('[AUTH-31] all sessions and app passwords of a reader end at once, and those of no other reader', async () => {
  const [first, second, boris] = [
    await createTestReader(app),
    await createTestReader(app),
    await createTestReader(app, 'boris'),
  ];
  await first.post('/app-passwords', { json: { name: 'Program', scope: 'read' } });
  const socket = createTestSocket(app);
  await socket.sendHello(second.token);
  const { rows } = await app.sql("SELECT id FROM reader WHERE login = 'anna'");
  expect(await app.deps.services.auth.endAllSessions(BigInt(rows[0].id))).toBeGreaterThanOrEqual(2);
  expect(await socket.closed()).toBe(4401);
  expect((await first.get('/user')).status).toBe(403);
  expect((await boris.get('/user')).status).toBe(200);
  const left = await app.sql('SELECT count(*)::int AS n FROM app_password WHERE reader_id = $1', [rows[0].id]);
  expect(left.rows[0].n).toBe(0);
});
