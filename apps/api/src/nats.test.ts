import { findFreePort } from '@lectern/postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startMetrics } from './measure.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { createTestBook } from './testing/test-books.ts';
import { missingNats, startTestNats } from './testing/test-nats.ts';
import { createTestReader, type TestReader } from './testing/test-reader.ts';
import { createTestSocket } from './testing/test-socket.ts';

if (missingNats) process.stderr.write(`Tests with NATS are skipped: ${missingNats}.\n`);

/** The bus waits up to a second before it connects again, on a machine that may be busy. */
const RECOVERY = { timeout: 20_000 };

describe.skipIf(missingNats)('two APIs with NATS', () => {
  let nats: Awaited<ReturnType<typeof startTestNats>>;
  let app: TestApp;
  let second: Awaited<ReturnType<TestApp['startSecondProcess']>>;
  let metrics: NonNullable<Awaited<ReturnType<typeof startMetrics>>>;
  let anna: TestReader;
  let boris: TestReader;

  const openSocket = async (token: string) => {
    const socket = createTestSocket(second);
    await socket.sendHello(token);
    return socket;
  };
  const ready = async (): Promise<unknown> => (await fetch(`${app.url}/health/ready`)).json();
  const scrape = async (): Promise<string> => (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
  const countGaps = async (): Promise<number> => Number(/^lectern_bus_gaps_total (\d+)$/m.exec(await scrape())?.[1]);

  beforeAll(async () => {
    nats = await startTestNats();
    app = await startTestApp({ env: { BUS_URL: nats.url, METRICS_PORT: String(await findFreePort()) } });
    const started = await startMetrics(app.deps);
    if (!started) throw new Error('METRICS_PORT is set');
    metrics = started;
    second = await app.startSecondProcess();
    [anna, boris] = [await createTestReader(app, 'anna'), await createTestReader(app, 'boris')];
    await vi.waitFor(async () => expect(await ready()).toEqual({ status: 'ready' }), RECOVERY);
  });
  afterAll(async () => {
    await metrics?.close();
    await second?.close();
    await app?.close();
    await nats?.close();
  });

  it('[OPS-91] a frame arrives in the other process, and at no reader whom it does not concern', async () => {
    const [ofAnna, ofBoris] = [await openSocket(anna.token), await openSocket(boris.token)];
    const { id } = await createTestBook(anna, { title: 'Told of' }, 'told.epub');
    expect(await ofAnna.waitForChanges(1)).toMatchObject([{ kind: 'book.added', id }]);
    expect(ofBoris.listChanges()).toEqual([]);
    for (const socket of [ofAnna, ofBoris]) socket.close();
    await Promise.all([ofAnna.closed(), ofBoris.closed()]);
  });

  it('[OPS-91] a process gets only what concerns readers with an open socket there, and all processes', async () => {
    const annasSubject = `lectern.changed.${(await app.sql("SELECT id FROM reader WHERE login = 'anna'")).rows[0].id}`;
    const countSubscriptions = async (): Promise<number> =>
      (await nats.listSubjects()).flat().filter((subject) => subject === annasSubject).length;
    await expect.poll(countSubscriptions, RECOVERY).toBe(0);
    const sockets = [await openSocket(anna.token), await openSocket(anna.token)];
    expect(await countSubscriptions()).toBe(1);
    sockets[0]?.close();
    await sockets[0]?.closed();
    expect(await countSubscriptions()).toBe(1);
    sockets[1]?.close();
    await expect.poll(countSubscriptions, RECOVERY).toBe(0);
    const broadcast = (await nats.listSubjects()).filter((subjects) => subjects.includes('lectern.session.ended'));
    expect(broadcast).toHaveLength(2);
  });

  it('[OPS-91] a frame comes after its commit: whoever gets it can read what it is about', async () => {
    const socket = await openSocket(anna.token);
    const headers = { authorization: `Bearer ${anna.token}` };
    for (let number = 1; number <= 10; number += 1) {
      const uploading = createTestBook(anna, { title: `After ${number}` }, `after-${number}.epub`);
      const { id } = (await socket.waitForChanges(number)).at(-1) as { id: string }; // a book was added
      expect((await fetch(`${second.api}/reader/open/${id}`, { headers })).status).toBe(200);
      await uploading;
    }
    socket.close();
  });

  it('[OPS-92] while NATS is killed calls succeed, readiness and metrics say so, and nothing is lost when it is back', async () => {
    const [socket, ending] = [await openSocket(anna.token), await openSocket(boris.token)];
    const gapsBefore = await countGaps();
    await nats.kill();
    await expect.poll(ready, RECOVERY).toEqual({ status: 'ready', impaired: ['bus'] });
    expect(await scrape()).toContain('lectern_available{part="bus"} 0');
    const { id } = await createTestBook(anna, { title: 'Meanwhile' }, 'meanwhile.epub');
    expect((await boris.post('/auth/session/logout')).status).toBe(200);
    await nats.restart();
    expect(await socket.waitForChanges(1)).toMatchObject([{ kind: 'book.added', id }]);
    expect(await ending.closed()).toBe(4401);
    await expect.poll(ready, RECOVERY).toEqual({ status: 'ready' });
    expect(await scrape()).toContain('lectern_available{part="bus"} 1');
    expect(await countGaps()).toBeGreaterThan(gapsBefore);
    const after = await createTestBook(anna, { title: 'Afterwards' }, 'afterwards.epub');
    expect((await socket.waitForChanges(2)).at(-1)).toMatchObject({ kind: 'book.added', id: after.id });
    socket.close();
  }, 60_000);

  it('[OPS-92] NATS that is killed again and again while books arrive costs no frame, and none is sent twice', async () => {
    const socket = await openSocket(anna.token);
    const ids: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 3; n += 1)
        ids.push((await createTestBook(anna, { title: `${round} ${n}` }, `round-${round}-${n}.epub`)).id);
      await nats.kill();
      ids.push((await createTestBook(anna, { title: `${round} away` }, `round-${round}-away.epub`)).id);
      await nats.restart();
    }
    const changes = await socket.waitForChanges(ids.length);
    expect(changes.map((change) => 'id' in change && change.id)).toEqual(ids);
    socket.close();
  }, 60_000);
});
