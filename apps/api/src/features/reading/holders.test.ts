import { Book, reading, type SaveOrigin, type Sent } from '@lectern/contracts';
import { buildPng, buildZip } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBook } from '../../testing/open-test-book.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
});
afterAll(() => app.close());

let books = 0;
const createBook = () => {
  books += 1;
  return createTestBook(anna, { title: `Holders ${books}` }, `holders-${books}.epub`);
};
type Options = Partial<
  Pick<Sent<typeof reading.save, 'body'>, 'ageMs' | 'pageShare' | 'origin' | 'device' | 'isGlance'>
>;
const send = async (id: string, fraction: number, options: Options = {}) => {
  const quote = { before: '', text: `at ${fraction}`, after: '' };
  const at = { spine: 0, cfi: `epubcfi(/6/2!/4/${Math.round(fraction * 1000)})`, progression: 0, fraction, quote };
  const json = { at, page: 0, pages: 9, device: 'desk', deviceName: 'Firefox on Linux', ageMs: 0, ...options };
  const answer = await anna.post(`/reader/positions/${id}`, { json });
  expect(answer.status).toBe(200);
  return reading.save.reply.parse(await answer.json());
};
/** A page of one browser: all have the same device. */
const createPage = (holder: string) => {
  let number = 0;
  return (basedOn: number): SaveOrigin => {
    number += 1;
    return { holder, number, basedOn };
  };
};
const listHistory = async (id: string) =>
  (await app.sql('SELECT holder, number, percent FROM position_history WHERE book_id = $1 ORDER BY id', [id])).rows;

describe('a save that says where it comes from', () => {
  it('[POS-20] [PLACE-21] becomes current when it is based on the current position, or that is of the same page', async () => {
    const { id } = await createBook();
    const [one, two] = [createPage('one'), createPage('two')];
    expect(await send(id, 0.1, { origin: one(0) })).toMatchObject({
      isCurrent: true,
      position: { version: 1, holder: 'one', device: 'desk', deviceName: 'Firefox on Linux' },
    });
    expect(await send(id, 0.2, { origin: one(0) })).toMatchObject({ isCurrent: true, position: { version: 2 } });
    expect(await send(id, 0.9, { origin: two(1) })).toMatchObject({
      isCurrent: false,
      position: { version: 2, holder: 'one', fraction: 0.2 },
    });
    expect(await send(id, 0.9, { origin: two(2) })).toMatchObject({
      isCurrent: true,
      position: { version: 3, holder: 'two', fraction: 0.9 },
    });
    expect((await openTestBook(anna, id)).position).toMatchObject({ version: 3, holder: 'two', fraction: 0.9 });
    expect((await listHistory(id)).map(({ percent }) => percent)).toEqual([10, 20, 90, 90]);
  });

  it('[POS-20] within a page counts as the later action, not the earlier one', async () => {
    const { id } = await createBook();
    const [one, two] = [createPage('one'), createPage('two')];
    await send(id, 0.1, { origin: one(0) });
    app.clock.advance({ minutes: 1 });
    expect(await send(id, 0.104, { origin: two(0), pageShare: 0.01 })).toMatchObject({ isCurrent: true });
    expect(await send(id, 0.101, { origin: one(1), pageShare: 0.01, ageMs: 30_000 })).toMatchObject({
      isCurrent: false,
    });
    expect(await send(id, 0.11, { origin: one(1), pageShare: 0.01 })).toMatchObject({ isCurrent: false });
  });

  it('[POS-20] [POS-3] is decided alike in one millisecond, and when the server’s clock was set back; so is one without an age', async () => {
    const { id, fast_hash: hash } = await createBook();
    const [one, two] = [createPage('one'), createPage('two')];
    await send(id, 0.1, { origin: one(0) });
    expect(await send(id, 0.5, { origin: two(0) })).toMatchObject({ isCurrent: false });
    app.clock.advance({ minutes: -90 });
    expect(await send(id, 0.5, { origin: two(1) })).toMatchObject({ isCurrent: true, position: { fraction: 0.5 } });
    await anna.post(`/books/read-position?fast_hash=${hash}`, { json: { offs: 70 } });
    app.clock.advance({ minutes: -90 });
    await anna.post(`/books/read-position?fast_hash=${hash}`, { json: { offs: 80 } });
    expect((await openTestBook(anna, id)).position).toMatchObject({ version: 4, fraction: 0.8, holder: null });
    app.clock.advance({ minutes: 180 });
  });

  it('[POS-21] two pages that save at once: one becomes current, the others are kept', async () => {
    const { id } = await createBook();
    for (let round = 1; round <= 5; round += 1) {
      const base = (await openTestBook(anna, id)).position?.version ?? 0;
      const saves = await Promise.all(
        ['a', 'b', 'c', 'd'].map((name, index) =>
          send(id, (round * 4 + index) / 40, { origin: { holder: `${name}${round}`, number: 1, basedOn: base } }),
        ),
      );
      expect(saves.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
      expect((await openTestBook(anna, id)).position?.version).toBe(base + 1);
    }
    expect(await listHistory(id)).toHaveLength(20);
  });

  it('[POS-22] [PLACE-25] changes nothing when it is repeated or was overtaken, also after another page’s', async () => {
    const { id } = await createBook();
    const [one, two] = [createPage('one'), createPage('two')];
    const [first, second, third] = [one(0), one(0), one(0)];
    await send(id, 0.1, { origin: first });
    await send(id, 0.3, { origin: third });
    expect(await send(id, 0.2, { origin: second })).toMatchObject({ isCurrent: true, position: { fraction: 0.3 } });
    expect(await send(id, 0.3, { origin: third, ageMs: 5000 })).toMatchObject({ isCurrent: true });
    await send(id, 0.9, { origin: two(2) });
    // it was current once: its page has not moved since, and follows
    expect(await send(id, 0.3, { origin: third, ageMs: 9000 })).toMatchObject({
      isCurrent: true,
      position: { fraction: 0.9, holder: 'two' },
    });
    expect(await listHistory(id)).toEqual([
      { holder: 'one', number: 1, percent: 10 },
      { holder: 'one', number: 3, percent: 30 },
      { holder: 'one', number: 2, percent: 20 },
      { holder: 'two', number: 1, percent: 90 },
    ]);
  });

  it('[POS-20] that was queued for hours becomes current if nobody saved meanwhile, and is kept otherwise', async () => {
    const { id } = await createBook();
    const [tab, phone] = [createPage('tab'), createPage('phone')];
    await send(id, 0.1, { origin: tab(0) });
    const queued = phone(1);
    app.clock.advance({ minutes: 60 });
    expect(await send(id, 0.6, { origin: queued, ageMs: 50 * 60_000 })).toMatchObject({ isCurrent: true });
    expect(await send(id, 0.2, { origin: tab(1), ageMs: 1000 })).toMatchObject({
      isCurrent: false,
      position: { holder: 'phone', fraction: 0.6 },
    });
  });
});

it('[PLACE-5] [POS-20] of two pages that were offline at once the first to arrive becomes current, the other is kept', async () => {
  const { id } = await createBook();
  const [tab, phone, tablet] = [createPage('tab'), createPage('phone'), createPage('tablet')];
  await send(id, 0.1, { origin: tab(0) });
  app.clock.advance({ minutes: 30 });
  expect(await send(id, 0.6, { origin: phone(1), ageMs: 20 * 60_000 })).toMatchObject({ isCurrent: true });
  expect(await send(id, 0.3, { origin: tablet(1), ageMs: 10 * 60_000 })).toMatchObject({
    isCurrent: false,
    position: { holder: 'phone', fraction: 0.6 },
  });
});

it('[PLACE-29] what a device saves while it is asked is returned when it opens the book again, also a book of pages', async () => {
  const pictures = ['1.png', '2.png'].map((path) => ({ path, content: buildPng({ width: 100, height: 50, red: 1 }) }));
  const comic = Book.parse(await (await uploadFile(anna, 'asked.cbz', await buildZip(pictures))).json());
  for (const { id } of [await createBook(), comic]) {
    const [phone, tab] = [createPage('phone'), createPage('tab')];
    await send(id, 0.9, { origin: phone(0), device: 'phone' });
    app.clock.advance({ seconds: 30 });
    await send(id, 0.2, { origin: tab(0) });
    const opened = reading.open.reply.parse(await (await anna.get(`/reader/open/${id}?device=desk`)).json());
    if (opened.state === 'preparing') throw new Error('the book is not ready');
    const { position, here } = opened;
    expect(position).toMatchObject({ fraction: 0.9, holder: 'phone', device: 'phone' });
    expect(here).toMatchObject({ fraction: 0.2, holder: 'tab', device: 'desk' });
    expect(Date.parse(here?.updated ?? '')).toBeGreaterThan(Date.parse(position?.updated ?? ''));
  }
});

describe('what a device that opens a book again is asked about', () => {
  const open = async (id: string, device: string) => {
    const opened = reading.open.reply.parse(await (await anna.get(`/reader/open/${id}?device=${device}`)).json());
    if (opened.state === 'preparing') throw new Error('the book is not ready');
    return opened;
  };

  it('[PLACE-2] [PLACE-29] is not its glance at a book that another device had begun offline', async () => {
    const { id } = await createBook();
    await openTestBook(anna, id);
    const [phone, tablet] = [createPage('phone'), createPage('tablet')];
    app.clock.advance({ minutes: 3 });
    await send(id, 0.2, { origin: tablet(0), device: 'tablet', isGlance: true });
    expect(await open(id, 'tablet')).toMatchObject({ position: null, here: { fraction: 0.2 } });
    app.clock.advance({ minutes: 3 });
    await send(id, 0.6, { origin: phone(0), device: 'phone', ageMs: 5 * 60_000 });
    expect(await open(id, 'tablet')).toMatchObject({ position: { fraction: 0.6, device: 'phone' }, here: null });
  });

  it('[PLACE-2] [PLACE-29] is not a position that the current one is based on, whatever their clocks show', async () => {
    const { id } = await createBook();
    const [phone, tablet] = [createPage('phone'), createPage('tablet')];
    app.clock.advance({ minutes: 3 });
    const { position } = await send(id, 0.2, { origin: tablet(0), device: 'tablet' });
    await send(id, 0.6, { origin: phone(position.version), device: 'phone', ageMs: 2 * 60_000 });
    expect(await open(id, 'tablet')).toMatchObject({ position: { fraction: 0.6, device: 'phone' }, here: null });
    expect(await open(id, 'phone')).toMatchObject({ here: null });
  });
});

describe('clients without pages', () => {
  it('[POS-23] are later actions, about which pages ask', async () => {
    const { id, fast_hash: hash } = await createBook();
    const one = createPage('one');
    await send(id, 0.1, { origin: one(0) });
    await anna.post(`/books/read-position?fast_hash=${hash}`, { json: { offs: 70 } });
    expect(await send(id, 0.12, { origin: one(1) })).toMatchObject({
      isCurrent: false,
      position: { version: 2, holder: null, device: null, fraction: 0.7 },
    });
    expect(await send(id, 0.3)).toMatchObject({ isCurrent: true, position: { holder: null, device: 'desk' } });
  });
});

describe('the history', () => {
  it('[POS-24] lists what was kept, and returns the current position separately', async () => {
    const { id } = await createBook();
    const [one, two] = [createPage('one'), createPage('two')];
    await send(id, 0.1, { origin: one(0) });
    app.clock.advance({ minutes: 1 });
    await send(id, 0.9, { origin: two(0) });
    const answer = await anna.get(`/reader/positions/${id}`);
    const { items, current } = reading.places.reply.parse(await answer.json());
    expect(items.map(({ fraction }) => fraction)).toEqual([0.9, 0.1]);
    expect(current).toMatchObject({ fraction: 0.1, holder: 'one', version: 1 });
  });
});
