import { randomBytes } from 'node:crypto';
import { limits, notifications, User } from '@lectern/contracts';
import { aBrokenEpub, anEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook, clear, upload } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { aSocket } from '../../testing/a-socket.ts';
import { aTus } from '../../testing/a-tus.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const MB = 1024 ** 2;

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  // a little more than the threshold
  app = await startTestApp({ env: { FREE_STORAGE_BYTES: String(limits.LOW_SPACE_BYTES + MB) } });
  anna = await aReader(app, 'anna');
  boris = await aReader(app, 'boris');
});
afterAll(() => app.close());

const told = async (reader: TestReader, query = '', headers = {}) =>
  notifications.list.reply.parse(await (await reader.get(`/notifications${query}`, { headers })).json());
const words = async (reader: TestReader) => (await told(reader)).items.map(({ kind, bookName }) => [kind, bookName]);
const isLow = async (): Promise<boolean> => User.parse(await (await anna.get('/user')).json()).close_to_limit;
const large = (name: string) => aBook(anna, { title: name, cover: randomBytes(MB) }, name);
const forget = () => app.sql('DELETE FROM notification');

describe('low space', () => {
  it('[NOTICE-1] [NOTICE-2] is told once when an upload reaches it, and again when there was more', async () => {
    expect(await isLow()).toBe(false);
    await aBook(anna, { title: 'Small' }, 'small.epub');
    expect([await isLow(), await words(anna)]).toEqual([false, []]);
    await large('first.epub');
    expect([await isLow(), await words(anna)]).toEqual([true, [['space.low', 'first.epub']]]);
    const [before] = (await told(anna)).items;
    await large('second.epub');
    expect((await told(anna)).items).toEqual([before]);

    await clear(anna);
    expect(await isLow()).toBe(false);
    await large('third.epub');
    const { total, items } = await told(anna);
    expect([total, items[0]?.bookName, items[0]?.id === before?.id]).toEqual([1, 'third.epub', false]);
    expect(await words(boris)).toEqual([]);
    await forget();
  });
});

describe('uploads that fail', () => {
  it('[NOTICE-3] tell why; what is there already says nothing', async () => {
    const book = await anEpub({ title: 'Twice' });
    await upload(boris, 'twice.epub', book);
    await upload(boris, 'again.epub', book);
    expect(await words(boris)).toEqual([]);
    await upload(boris, 'tool.exe', Buffer.from('MZ'));
    await upload(boris, 'broken.epub', await aBrokenEpub('truncated'));
    const tus = aTus(boris, app.url);
    await tus.begin('huge.pdf', 10 * limits.LOW_SPACE_BYTES);
    expect(await words(boris)).toEqual([
      ['upload.no_space', 'huge.pdf'],
      ['upload.failed', 'broken.epub'],
      ['upload.unsupported', 'tool.exe'],
    ]);
    await forget();
  });

  it('[NOTICE-5] keep the latest of the same word', async () => {
    const broken = await aBrokenEpub('truncated');
    for (const name of ['1.epub', '2.epub']) await upload(boris, name, broken);
    for (const name of ['1.exe', '2.exe', '1.exe']) await upload(boris, name, Buffer.from('MZ'));
    expect(await words(boris)).toEqual([
      ['upload.unsupported', '1.exe'],
      ['upload.unsupported', '2.exe'],
      ['upload.failed', '2.epub'],
    ]);
    const { id } = (await app.sql("SELECT id FROM reader WHERE login = 'boris'")).rows[0];
    await app.sql(
      `INSERT INTO notification (reader_id, kind, book_name) SELECT $1, 'upload.unsupported', n FROM generate_series(1, 300) n`,
      [id],
    );
    await upload(boris, 'last.epub', broken);
    const { total, items } = await told(boris);
    expect([total, items.length, items[0]?.bookName]).toEqual([200, 200, 'last.epub']);
    await forget();
  });
});

describe('notifications', () => {
  it('[NOTICE-4] are counted, worded in the language asked for, and marked as read by their reader alone', async () => {
    await upload(boris, 'a.exe', Buffer.from('MZ'));
    await upload(boris, 'b.exe', Buffer.from('MZ'));
    const { total, unread, items } = await told(boris, '?limit=1', { 'accept-language': 'de' });
    expect({ total, unread, items }).toMatchObject({
      total: 2,
      unread: 2,
      items: [{ bookName: 'b.exe', read: false, action: null, message: expect.stringContaining('nicht unterstützt') }],
    });
    const ids = items.map(({ id }) => id);
    expect(await (await anna.post('/notifications/read', { json: { ids } })).text()).toBe('OK');
    expect((await told(boris)).unread).toBe(2);
    expect(await (await boris.post('/notifications/read', { json: { ids } })).text()).toBe('OK');
    expect((await told(boris)).items.map(({ read }) => read)).toEqual([true, false]);
    await boris.post('/notifications/read');
    expect((await told(boris)).unread).toBe(0);
    expect((await told(boris, '?offset=100000')).items).toEqual([]);
  });

  it('[NOTICE-8] are taken away by their reader alone, one or all, and brought back', async () => {
    await forget();
    await upload(boris, 'd.exe', Buffer.from('MZ'));
    await upload(boris, 'e.epub', await aBrokenEpub('truncated'));
    const { items } = await told(boris);
    expect(items.map(({ action }) => action)).toEqual(['try-again', null]);
    const [first, second] = items.map(({ id }) => id);
    const dismiss = async (who: TestReader, json: object): Promise<void> =>
      expect(await (await who.post('/notifications/dismiss', { json })).text()).toBe('OK');
    await dismiss(anna, { ids: [first] });
    await dismiss(anna, {});
    expect((await told(boris)).total).toBe(2);
    await dismiss(boris, { ids: [first] });
    expect(await told(boris)).toMatchObject({ total: 1, unread: 1, items: [{ id: second }] });
    await dismiss(boris, {});
    expect(await told(boris)).toEqual({ total: 0, unread: 0, items: [] });
    await dismiss(boris, { ids: [first, second], dismissed: false });
    expect((await told(boris)).items).toEqual(items);
    await dismiss(boris, {});
    await upload(boris, 'd.exe', Buffer.from('MZ'));
    expect(await words(boris)).toEqual([['upload.unsupported', 'd.exe']]);
    expect((await boris.post('/notifications/dismiss', { json: { ids: ['x'] } })).status).toBe(400);
  });

  it('[NOTICE-6] reach every open client at once, and one that was away when it is back', async () => {
    const { cursor } = (await (await boris.get('/changes')).json()) as { cursor: number }; // by contract
    const [open, away] = [aSocket(app, { 'accept-language': 'uk' }), aSocket(app)];
    await open.hello(boris.token);
    await upload(boris, 'c.exe', Buffer.from('MZ'));
    const [frame] = await open.changesOf(1);
    const id = (await told(boris)).items[0]?.id;
    expect(id).toBeDefined();
    expect(frame).toMatchObject({
      kind: 'message',
      id,
      notice: 'upload.unsupported',
      bookName: 'c.exe',
      message: expect.stringContaining('не підтримується'),
    });
    await away.hello(boris.token, cursor);
    expect(away.changes()).toMatchObject([{ kind: 'message', id }]);
    open.close();
    away.close();
  });
});
