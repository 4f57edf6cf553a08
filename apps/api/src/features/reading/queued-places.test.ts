import { reading } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let anna: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  anna = await aReader(app, 'anna');
});
afterAll(() => app.close());

const save = async (
  session: TestReader,
  fraction: number,
  { ageMs = 0, device }: { ageMs?: number; device: string },
  id: string,
) => {
  const quote = { before: '', text: `at ${fraction}`, after: '' };
  const cfi = `epubcfi(/6/4!/4/${Math.round(fraction * 100)})`;
  const at = { spine: 1, cfi, progression: 0.5, fraction, quote };
  const answer = await session.post(`/reader/positions/${id}`, { json: { at, page: 2, pages: 9, device, ageMs } });
  expect(answer.status).toBe(200);
  return reading.save.reply.parse(await answer.json());
};

describe('places that waited for the network', () => {
  it('[POS-12] that are told again because the answer was lost win over nothing, and stand in the history once', async () => {
    const { id } = await aBook(anna, { title: 'Told twice' }, 'told-twice.epub');
    const [phone, tablet] = [await aReader(app, 'anna'), await aReader(app, 'anna')];
    app.clock.forward({ minutes: 10 });
    await save(tablet, 0.8, { device: 'tablet' }, id); // later than the one that waits on the phone
    app.clock.forward({ minutes: 1 });
    const queued = { ageMs: 5 * 60_000, device: 'phone' };
    expect((await save(phone, 0.2, queued, id)).position.fraction).toBe(0.8);
    app.clock.forward({ seconds: 30 });
    const again = await save(phone, 0.2, { ...queued, ageMs: queued.ageMs + 30_000 }, id);
    expect(again.position).toMatchObject({ fraction: 0.8, device: 'tablet' });
    const told = 'SELECT device, percent FROM position_history WHERE book_id = $1 ORDER BY id';
    expect((await app.sql(told, [id])).rows).toEqual([
      { device: 'tablet', percent: 80 },
      { device: 'phone', percent: 20 },
    ]);
    // Who comes back to the very place later has moved.
    app.clock.forward({ minutes: 2 });
    const back = await save(phone, 0.2, { device: 'phone', ageMs: 1000 }, id);
    expect(back.position).toMatchObject({ fraction: 0.2, device: 'phone' });
  });

  it('[POS-13] that waited while their device read another book are as old as they are', async () => {
    const { id } = await aBook(anna, { title: 'Waiting' }, 'waiting.epub');
    const other = await aBook(anna, { title: 'Read meanwhile' }, 'read-meanwhile.epub');
    const [phone, tablet] = [await aReader(app, 'anna'), await aReader(app, 'anna')];
    app.clock.forward({ minutes: 10 });
    await save(tablet, 0.8, { device: 'tablet' }, id); // five minutes after the one that waits on the phone
    app.clock.forward({ minutes: 1 });
    await save(phone, 0.5, { device: 'phone' }, other.id);
    const late = await save(phone, 0.2, { device: 'phone', ageMs: 6 * 60_000 }, id);
    expect(late.position).toMatchObject({ fraction: 0.8, device: 'tablet' });
  });

  it('[POS-13] that waited until their reader signed in again, or beside another device of their session, are as old as they are', async () => {
    const { id } = await aBook(anna, { title: 'Signed out' }, 'signed-out.epub');
    const tablet = await aReader(app, 'anna');
    app.clock.forward({ minutes: 10 });
    await save(tablet, 0.8, { device: 'tablet' }, id);
    app.clock.forward({ minutes: 1 });
    const phone = await aReader(app, 'anna'); // it has kept its place, and tells it in a session of its own
    for (const session of [phone, tablet]) {
      const late = await save(session, 0.2, { device: 'phone', ageMs: 6 * 60_000 }, id);
      expect(late.position).toMatchObject({ fraction: 0.8, device: 'tablet' });
    }
  });
});
