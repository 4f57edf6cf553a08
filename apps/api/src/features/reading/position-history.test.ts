import { reading, type Sent } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBook } from '../../testing/open-test-book.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
});
afterAll(() => app.close());

let books = 0;
const someBook = () => {
  books += 1;
  return createTestBook(anna, { title: `Places ${books}` }, `places-${books}.epub`);
};
type Device = Partial<Pick<Sent<typeof reading.save, 'body'>, 'device' | 'deviceName' | 'ageMs'>>;
const save = async (id: string, fraction: number, device: Device = {}) => {
  const quote = { before: '', text: `at ${fraction}`, after: '' };
  const at = { spine: 0, cfi: `epubcfi(/6/2!/4/${Math.round(fraction * 1000)})`, progression: 0, fraction, quote };
  const answer = await anna.post(`/reader/positions/${id}`, {
    json: { at, page: 0, pages: 9, device: 'desk', ageMs: 0, ...device },
  });
  expect(answer.status).toBe(200);
  return reading.save.reply.parse(await answer.json()).position;
};
const minutes = (place: { ageMs: number } | null | undefined): number => Math.floor((place?.ageMs ?? -1) / 60_000);
const phone = { device: 'phone-id', deviceName: 'Safari on iPhone' };
const places = async (id: string, reader = anna) => {
  const answer = await reader.get(`/reader/positions/${id}`);
  return reading.places.reply.parse(await answer.json()).items;
};
const percents = async (id: string): Promise<number[]> => (await places(id)).map(({ fraction }) => fraction * 100);

describe('a position', () => {
  it('[POS-8] has its device, and its age by the server’s clock', async () => {
    const { id, fast_hash: hash } = await someBook();
    expect(await save(id, 0.62, { ...phone, deviceName: ' Safari\u202E on\niPhone ' })).toMatchObject({
      ...phone,
    });
    app.clock.advance({ minutes: 10 });
    const { position } = await openTestBook(anna, id);
    expect(position).toMatchObject({ ...phone, fraction: 0.62 });
    expect(minutes(position)).toBe(10);
    expect(await save(id, 0.63)).toMatchObject({ device: 'desk', deviceName: null });
    await anna.post(`/books/read-position?fast_hash=${hash}`, { json: { offs: 70 } });
    expect((await openTestBook(anna, id)).position).toMatchObject({ fraction: 0.7, device: null, deviceName: null });
  });

  it('[POS-9] of the opening device is returned beside the current one, unless it has been that', async () => {
    const { id } = await someBook();
    await save(id, 0.4, { device: 'desk' });
    app.clock.advance({ minutes: 2 });
    await save(id, 0.62, phone);
    app.clock.advance({ minutes: 2 });
    const opened = async (device: string) =>
      reading.open.reply.parse(await (await anna.get(`/reader/open/${id}?device=${device}`)).json());
    expect(await opened('desk')).toMatchObject({ position: { fraction: 0.62 }, here: null });
    await save(id, 0.41, { device: 'desk', ageMs: 3 * 60_000 });
    expect(await opened('desk')).toMatchObject({
      position: { fraction: 0.62 },
      here: { fraction: 0.41, device: 'desk' },
    });
    expect(await opened('new')).toMatchObject({ position: { fraction: 0.62 }, here: null });
  });
});

describe('recent positions', () => {
  it('[POS-10] are at most ten, across devices, newest first', async () => {
    const { id } = await someBook();
    for (let n = 1; n <= 12; n += 1) {
      app.clock.advance({ minutes: 1 });
      await save(id, n / 20, n % 2 ? phone : {});
    }
    const items = await places(id);
    expect(items).toHaveLength(10);
    expect(items[0]).toMatchObject({ fraction: 0.6, device: 'desk' });
    expect(items[9]).toMatchObject({ fraction: 0.15, deviceName: 'Safari on iPhone' });
    expect([items[0], items[9]].map(minutes)).toEqual([0, 9]);
  });

  it('[POS-10] are merged while a device reads on, and separate when it jumps or another device intervenes', async () => {
    const { id } = await someBook();
    for (const fraction of [0.1, 0.105, 0.11, 0.5, 0.505]) await save(id, fraction);
    await save(id, 0.506, phone);
    await save(id, 0.507);
    expect(await percents(id)).toEqual([50.7, 50.6, 50.5, 11]);
  });

  it('[POS-10] are sorted by when they were reached, not by arrival', async () => {
    const { id } = await someBook();
    anna = await createTestReader(app, 'anna');
    app.clock.advance({ minutes: 30 });
    await save(id, 0.3, { ageMs: 5 * 60_000 });
    const other = await createTestReader(app, 'anna');
    anna = other;
    await save(id, 0.9, phone);
    expect(await percents(id)).toEqual([90, 30]);
  });

  it('[POS-10] are private to the book’s reader', async () => {
    const { id } = await someBook();
    await save(id, 0.3);
    const boris = await createTestReader(app, 'boris');
    expect((await boris.get(`/reader/positions/${id}`)).status).toBe(404);
  });
});

describe('old positions', () => {
  it('[POS-11] are thinned to the last per day and device; the current position stays', async () => {
    const { id } = await someBook();
    const listStoredFractions = async (): Promise<number[]> => {
      const text = 'SELECT fraction FROM position_history WHERE book_id = $1 ORDER BY id';
      return (await app.sql(text, [id])).rows.map(({ fraction }) => fraction);
    };
    const forward = async (days: number): Promise<void> => {
      app.clock.advance({ days });
      anna = await createTestReader(app, 'anna'); // a session does not last so long
    };
    for (const fraction of [0.1, 0.2]) await save(id, fraction);
    await save(id, 0.15, phone);
    await forward(1);
    for (const fraction of [0.3, 0.4]) await save(id, fraction);
    await forward(30);
    expect((await app.deps.services.reading.thinHistory()).places).toBeGreaterThan(0);
    expect(await listStoredFractions()).toEqual([0.2, 0.15, 0.3, 0.4]);
    await forward(2);
    await app.deps.services.reading.thinHistory();
    expect(await listStoredFractions()).toEqual([0.2, 0.15, 0.4]);
    const { position } = await openTestBook(anna, id);
    expect(position?.fraction).toBe(0.4);
  });
});
