import { randomBytes } from 'node:crypto';
import { getErrorText, limits, notifications, User } from '@lectern/contracts';
import { buildBrokenEpub, buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, emptyLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestSocket } from '../../testing/test-socket.ts';
import { createTestTusClient } from '../../testing/test-tus-client.ts';

const MB = 1024 ** 2;

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  // a little more than the threshold
  app = await startTestApp({ env: { FREE_STORAGE_BYTES: String(limits.LOW_SPACE_BYTES + MB) } });
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
});
afterAll(() => app.close());

const listNotifications = async (reader: TestReader, query = '', headers = {}) =>
  notifications.list.reply.parse(await (await reader.get(`/notifications${query}`, { headers })).json());
const words = async (reader: TestReader) =>
  (await listNotifications(reader)).items.map(({ kind, bookName }) => [kind, bookName]);
const isLow = async (): Promise<boolean> => User.parse(await (await anna.get('/user')).json()).close_to_limit;
const large = (name: string) => createTestBook(anna, { title: name, cover: randomBytes(MB) }, name);
const forget = () => app.sql('DELETE FROM notification');

describe('low space', () => {
  it('[NOTICE-1] [NOTICE-2] is reported once when an upload reaches it, and again after space was freed', async () => {
    expect(await isLow()).toBe(false);
    await createTestBook(anna, { title: 'Small' }, 'small.epub');
    expect([await isLow(), await words(anna)]).toEqual([false, []]);
    await large('first.epub');
    expect([await isLow(), await words(anna)]).toEqual([true, [['space.low', 'first.epub']]]);
    const [before] = (await listNotifications(anna)).items;
    await large('second.epub');
    expect((await listNotifications(anna)).items).toEqual([before]);

    await emptyLibrary(anna);
    expect(await isLow()).toBe(false);
    await large('third.epub');
    const { total, items } = await listNotifications(anna);
    expect([total, items[0]?.bookName, items[0]?.id === before?.id]).toEqual([1, 'third.epub', false]);
    expect(await words(boris)).toEqual([]);
    await forget();
  });
});

describe('failed uploads', () => {
  it('[NOTICE-3] are reported with the reason; duplicates are not', async () => {
    const book = await buildEpub({ title: 'Twice' });
    await uploadFile(boris, 'twice.epub', book);
    await uploadFile(boris, 'again.epub', book);
    expect(await words(boris)).toEqual([]);
    await uploadFile(boris, 'tool.exe', Buffer.from('MZ'));
    await uploadFile(boris, 'broken.epub', await buildBrokenEpub('truncated'));
    const tus = createTestTusClient(boris, app.url);
    await tus.startUpload('huge.pdf', 10 * limits.LOW_SPACE_BYTES);
    expect(await words(boris)).toEqual([
      ['upload.no_space', 'huge.pdf'],
      ['upload.refused', 'broken.epub'],
      ['upload.unsupported', 'tool.exe'],
    ]);
    await forget();
  });

  it('[UI-32] say of a damaged or empty file what is wrong with it, and not to try again', async () => {
    await uploadFile(boris, 'broken.epub', await buildBrokenEpub('truncated'));
    await uploadFile(boris, 'empty.epub', Buffer.from(''));
    const { items } = await listNotifications(boris, '', { 'accept-language': 'de' });
    expect(items.map(({ message, action }) => [message, action])).toEqual([
      [getErrorText('file.empty', 'de'), null],
      [getErrorText('file.unreadable', 'de'), null],
    ]);
    await forget();
  });

  it('[NOTICE-5] keep the latest of equal ones', async () => {
    const broken = await buildBrokenEpub('truncated');
    for (const name of ['1.epub', '2.epub']) await uploadFile(boris, name, broken);
    for (const name of ['1.exe', '2.exe', '1.exe']) await uploadFile(boris, name, Buffer.from('MZ'));
    expect(await words(boris)).toEqual([
      ['upload.unsupported', '1.exe'],
      ['upload.unsupported', '2.exe'],
      ['upload.refused', '2.epub'],
      ['upload.refused', '1.epub'],
    ]);
    const { id } = (await app.sql("SELECT id FROM reader WHERE login = 'boris'")).rows[0];
    await app.sql(
      `INSERT INTO notification (reader_id, kind, book_name) SELECT $1, 'upload.unsupported', n FROM generate_series(1, 300) n`,
      [id],
    );
    await uploadFile(boris, 'last.epub', broken);
    const { total, items } = await listNotifications(boris);
    expect([total, items.length, items[0]?.bookName]).toEqual([200, 200, 'last.epub']);
    await forget();
  });
});

describe('notifications', () => {
  it('[NOTICE-4] are counted, worded in the requested language, and marked as read by their reader alone', async () => {
    await uploadFile(boris, 'a.exe', Buffer.from('MZ'));
    await uploadFile(boris, 'b.exe', Buffer.from('MZ'));
    const { total, unread, items } = await listNotifications(boris, '?limit=1', { 'accept-language': 'de' });
    expect({ total, unread, items }).toMatchObject({
      total: 2,
      unread: 2,
      items: [{ bookName: 'b.exe', read: false, action: null, message: expect.stringContaining('nicht unterstützt') }],
    });
    const ids = items.map(({ id }) => id);
    expect(await (await anna.post('/notifications/read', { json: { ids } })).text()).toBe('OK');
    expect((await listNotifications(boris)).unread).toBe(2);
    expect(await (await boris.post('/notifications/read', { json: { ids } })).text()).toBe('OK');
    expect((await listNotifications(boris)).items.map(({ read }) => read)).toEqual([true, false]);
    await boris.post('/notifications/read');
    expect((await listNotifications(boris)).unread).toBe(0);
    expect((await listNotifications(boris, '?offset=100000')).items).toEqual([]);
  });

  it('[NOTICE-8] are dismissed and restored by their reader alone, one or all', async () => {
    await forget();
    await uploadFile(boris, 'd.exe', Buffer.from('MZ'));
    await uploadFile(boris, 'e.epub', await buildBrokenEpub('truncated'));
    const { items } = await listNotifications(boris);
    expect(items).toHaveLength(2);
    const [first, second] = items.map(({ id }) => id);
    const dismiss = async (who: TestReader, json: object): Promise<void> =>
      expect(await (await who.post('/notifications/dismiss', { json })).text()).toBe('OK');
    await dismiss(anna, { ids: [first] });
    await dismiss(anna, {});
    expect((await listNotifications(boris)).total).toBe(2);
    await dismiss(boris, { ids: [first] });
    expect(await listNotifications(boris)).toMatchObject({ total: 1, unread: 1, items: [{ id: second }] });
    await dismiss(boris, {});
    expect(await listNotifications(boris)).toEqual({ total: 0, unread: 0, items: [] });
    await dismiss(boris, { ids: [first, second], dismissed: false });
    expect((await listNotifications(boris)).items).toEqual(items);
    await dismiss(boris, {});
    await uploadFile(boris, 'd.exe', Buffer.from('MZ'));
    expect(await words(boris)).toEqual([['upload.unsupported', 'd.exe']]);
    expect((await boris.post('/notifications/dismiss', { json: { ids: ['x'] } })).status).toBe(400);
  });

  it('[NOTICE-6] reach every open client at once, and a disconnected one when it reconnects', async () => {
    const { cursor } = (await (await boris.get('/changes')).json()) as { cursor: number }; // by contract
    const [open, away] = [createTestSocket(app, { 'accept-language': 'uk' }), createTestSocket(app)];
    await open.sendHello(boris.token);
    await uploadFile(boris, 'c.exe', Buffer.from('MZ'));
    const [frame] = await open.waitForChanges(1);
    const id = (await listNotifications(boris)).items[0]?.id;
    expect(id).toBeDefined();
    expect(frame).toMatchObject({
      kind: 'message',
      id,
      notice: 'upload.unsupported',
      bookName: 'c.exe',
      message: expect.stringContaining('не підтримується'),
    });
    await away.sendHello(boris.token, cursor);
    expect(away.listChanges()).toMatchObject([{ kind: 'message', id }]);
    open.close();
    away.close();
  });
});
