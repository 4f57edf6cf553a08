import { reading } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('queued positions', () => {
  it('[POS-12] that are repeated because the response was lost override nothing, and are in the history once', async () => {
    const { id } = await createTestBook(anna, { title: 'Told twice' }, 'told-twice.epub');
    const [phone, tablet] = [await createTestReader(app, 'anna'), await createTestReader(app, 'anna')];
    app.clock.advance({ minutes: 10 });
    await save(tablet, 0.8, { device: 'tablet' }, id); // later than the one queued on the phone
    app.clock.advance({ minutes: 1 });
    const queued = { ageMs: 5 * 60_000, device: 'phone' };
    expect((await save(phone, 0.2, queued, id)).position.fraction).toBe(0.8);
    app.clock.advance({ seconds: 30 });
    const again = await save(phone, 0.2, { ...queued, ageMs: queued.ageMs + 30_000 }, id);
    expect(again.position).toMatchObject({ fraction: 0.8, device: 'tablet' });
    const historySql = 'SELECT device, percent FROM position_history WHERE book_id = $1 ORDER BY id';
    expect((await app.sql(historySql, [id])).rows).toEqual([
      { device: 'tablet', percent: 80 },
      { device: 'phone', percent: 20 },
    ]);
    // Returning to the same position later counts as a movement.
    app.clock.advance({ minutes: 2 });
    const back = await save(phone, 0.2, { device: 'phone', ageMs: 1000 }, id);
    expect(back.position).toMatchObject({ fraction: 0.2, device: 'phone' });
  });

  it('[POS-13] that were queued while the device read another book keep their age', async () => {
    const { id } = await createTestBook(anna, { title: 'Waiting' }, 'waiting.epub');
    const other = await createTestBook(anna, { title: 'Read meanwhile' }, 'read-meanwhile.epub');
    const [phone, tablet] = [await createTestReader(app, 'anna'), await createTestReader(app, 'anna')];
    app.clock.advance({ minutes: 10 });
    await save(tablet, 0.8, { device: 'tablet' }, id); // five minutes after the one queued on the phone
    app.clock.advance({ minutes: 1 });
    await save(phone, 0.5, { device: 'phone' }, other.id);
    const late = await save(phone, 0.2, { device: 'phone', ageMs: 6 * 60_000 }, id);
    expect(late.position).toMatchObject({ fraction: 0.8, device: 'tablet' });
  });

  it('[POS-13] that were queued until the next sign-in, or beside another device of the session, keep their age', async () => {
    const { id } = await createTestBook(anna, { title: 'Signed out' }, 'signed-out.epub');
    const tablet = await createTestReader(app, 'anna');
    app.clock.advance({ minutes: 10 });
    await save(tablet, 0.8, { device: 'tablet' }, id);
    app.clock.advance({ minutes: 1 });
    const phone = await createTestReader(app, 'anna'); // it queued its position, and sends it in a new session
    for (const session of [phone, tablet]) {
      const late = await save(session, 0.2, { device: 'phone', ageMs: 6 * 60_000 }, id);
      expect(late.position).toMatchObject({ fraction: 0.8, device: 'tablet' });
    }
  });
});
