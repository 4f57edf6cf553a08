import { moderation, notifications } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, listLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestSocket } from '../../testing/test-socket.ts';
import { type CommandOutput, createTestOperator } from './testing/test-operator.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
let operator: ReturnType<typeof createTestOperator>;
const confirmations = new Set<string>();
beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await createTestReader(app, 'anna'), await createTestReader(app, 'boris')];
  operator = createTestOperator(app);
  for (const { raw } of await app.deliverMails()) confirmations.add(raw);
});
afterAll(async () => {
  await operator.close();
  await app.close();
});

const run = (...line: string[]): Promise<CommandOutput> => operator.run(...line);
const listNotifications = async (reader: TestReader) =>
  notifications.list.reply.parse(await (await reader.get('/notifications')).json());
/** Mails to an address, without the confirmations of the sign-ins. */
const listMails = async (address: string) =>
  (await app.deliverMails()).filter(({ to, raw }) => to === address && !confirmations.has(raw));
const getStatus = async (reader: TestReader) =>
  moderation.mine.reply.parse(await (await reader.get('/standing')).json());
const readErrorCode = async (answer: Response): Promise<[number, number]> => {
  const { error_code: code } = (await answer.json()) as { error_code: number }; // ErrorBody
  return [answer.status, code];
};
const ANNA = 'anna@lantern.example';
const BORIS = 'boris@lantern.example';

describe('a warning', () => {
  it('[SANCTION-2] arrives by mail and notification, in the reader’s language, each time', async () => {
    await anna.put('/user', { json: { preferences: { language: 'de' } } });
    expect(await run('reader', 'warn', 'anna', '--reason', 'Spam  in notes', '--by', 'Olga')).toMatchObject({
      code: 0,
      out: { login: 'anna', act: 'warn', reason: 'Spam in notes', mailed: true },
    });
    await run('reader', 'warn', 'anna', '--reason', 'Again <b>spam</b>');
    const [first, second] = await listMails(ANNA);
    expect(first).toMatchObject({
      subject: 'Verwarnung zu Ihrem Konto',
      text: expect.stringContaining('Spam in notes'),
    });
    expect(second?.html).toContain('Again &lt;b&gt;spam&lt;/b&gt;');
    expect((await listNotifications(anna)).items).toMatchObject([
      { kind: 'standing.warned', reason: 'Again <b>spam</b>', bookName: '' },
      { kind: 'standing.warned', reason: 'Spam in notes' },
    ]);
    const german = await anna.get('/notifications', { headers: { 'accept-language': 'de' } });
    expect(await german.text()).toContain('Sie haben eine Verwarnung erhalten. Spam in notes');
    expect(await listMails(BORIS)).toEqual([]);
    expect((await listNotifications(boris)).total).toBe(0);
  });

  it('[SANCTION-1] is recorded with who, why and when, shown by `reader show`, and never changed', async () => {
    const { out } = await run('reader', 'show', 'anna');
    expect(out).toMatchObject({
      login: 'anna',
      blocked: false,
      lockedAt: null,
      acts: [
        { act: 'warn', reason: 'Spam in notes', doneBy: 'Olga', at: expect.stringMatching(/T.*Z$/) },
        { act: 'warn', reason: 'Again <b>spam</b>', doneBy: expect.stringMatching(/./) },
      ],
    });
    await expect(app.sql(`UPDATE sanction SET reason = 'x'`)).rejects.toThrow('only added');
    await expect(app.sql(`DELETE FROM sanction`)).rejects.toThrow('only added');
  });

  it('[SANCTION-13] needs an existing reader and a reason', async () => {
    const before = await run('reader', 'show', 'anna');
    const misused: [string[], string][] = [
      [['reader', 'warn', 'anna'], '--reason is required'],
      [['reader', 'warn', 'anna', '--reason', ' \n '], '--reason takes a text'],
      [['reader', 'warn', 'anna', '--reason', '\u200e\u0007\u202a'.slice(1)], '--reason is required'],
      [['reader', 'warn', 'anna', '--reason', 'x'.repeat(1001)], 'must not exceed 1000'],
      [['reader', 'remove-book', 'anna', 'abc', '--reason', 'x'], 'not a valid book id'],
      ...['0', '-1', '1.5', '3651', 'many'].map((days): [string[], string] => [
        ['reader', 'block', 'anna', `--days=${days}`, '--reason', 'x'],
        'not a number of days',
      ]),
    ];
    for (const [line, sentence] of misused) {
      expect(await run(...line)).toMatchObject({ code: 2, err: expect.stringContaining(sentence) });
    }
    const failed: [string[], string][] = [
      [['warn', 'nobody'], 'no reader “nobody”'],
      [['unrestrict', 'anna'], 'is not restricted'],
      [['unlock', 'anna'], 'is not locked'],
      [['unblock', 'anna'], 'is not blocked'],
      [['keep', 'anna'], 'No termination is pending'],
      [['remove-book', 'anna', '99999'], 'no book 99999'],
    ];
    for (const [[name = '', ...args], sentence] of failed) {
      const answer = await run('reader', name, ...args, '--reason', 'x');
      expect(answer).toMatchObject({ code: 1, err: expect.stringContaining(sentence) });
    }
    expect(await run('ban', 'lift', '7')).toMatchObject({ code: 1, err: expect.stringContaining('Ban 7 not found') });
    expect(await run('reader', 'show', 'anna')).toEqual(before);
    expect(await listMails(ANNA)).toHaveLength(2);
  });
});

describe('a removed book', () => {
  it('[SANCTION-3] is deleted at once from the library, with its space, and the reader is told why', async () => {
    const book = await createTestBook(boris, { title: 'Stolen' }, 'stolen.epub');
    const same = await createTestBook(anna, { title: 'Stolen' }, 'mine.epub');
    const socket = createTestSocket(app);
    await socket.sendHello(boris.token);
    const answer = await run('reader', 'remove-book', 'boris', book.id, '--reason', 'The publisher asked for it.');
    expect(answer).toMatchObject({ code: 0, out: { book: 'Stolen', mailed: true } });
    expect((await socket.waitForChanges(2)).map(({ kind }) => kind)).toContain('book.removed');
    socket.close();
    expect(await listLibrary(boris)).toEqual([]);
    expect(await (await boris.get('/bin')).json()).toMatchObject({ total: 0, bytes: 0 });
    expect(await (await boris.get('/user')).json()).toMatchObject({ files_size: 0, binned_size: 0 });
    const [item] = (await listNotifications(boris)).items;
    expect(item).toMatchObject({
      kind: 'standing.book_removed',
      bookName: 'stolen.epub',
      reason: 'The publisher asked for it.',
    });
    const [mail] = await listMails(BORIS);
    expect(mail).toMatchObject({
      subject: 'We removed “Stolen”',
      text: expect.stringContaining('The publisher asked'),
    });
    expect((await listLibrary(anna)).map(({ id }) => id)).toEqual([same.id]);
    expect((await run('reader', 'show', 'boris')).out).toMatchObject({
      acts: [{ act: 'remove-book', about: 'Stolen' }],
    });
  });

  it('[SANCTION-4] can’t be uploaded again by this reader', async () => {
    const bytes = await buildEpub({ title: 'Stolen' });
    const refused = await uploadFile(boris, 'other-name.epub', bytes, { 'accept-language': 'de' });
    expect(await refused.json()).toMatchObject({
      error_code: 271,
      error: 'file.removed',
      error_msg: expect.stringContaining('The publisher asked for it.'),
      details: { reason: 'The publisher asked for it.' },
    });
    expect(refused.status).toBe(403);
    expect(await listLibrary(boris)).toEqual([]);
    expect(await readErrorCode(await uploadFile(anna, 'again.epub', bytes))).toEqual([409, 303]);
  });

  it('[SANCTION-3] is deleted from the bin as well', async () => {
    const book = await createTestBook(boris, { title: 'Binned' }, 'binned.epub');
    await boris.post('/bin/books', { json: { ids: [book.id] } });
    expect((await run('reader', 'remove-book', 'boris', book.id, '--reason', 'No rights.')).code).toBe(0);
    expect(await (await boris.get('/bin')).json()).toMatchObject({ total: 0 });
    expect(await readErrorCode(await uploadFile(boris, 'binned.epub', await buildEpub({ title: 'Binned' })))).toEqual([
      403, 271,
    ]);
  });

  it('[SANCTION-13] must belong to the reader', async () => {
    const [book] = await listLibrary(anna);
    const answer = await run('reader', 'remove-book', 'boris', book?.id ?? '', '--reason', 'x');
    expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('has no book') });
    expect(await listLibrary(anna)).toHaveLength(1);
  });
});

describe('a restriction', () => {
  it('[SANCTION-5] allows reading and downloading, gives the reason, and can be lifted', async () => {
    const [book] = await listLibrary(anna);
    expect(await getStatus(anna)).toEqual({ restricted: null, ends: null });
    await run('reader', 'restrict', 'anna', '--reason', 'Too many copies.');
    expect(await getStatus(anna)).toMatchObject({ restricted: { reason: 'Too many copies.' }, ends: null });
    expect(await readErrorCode(await uploadFile(anna, 'new.epub', await buildEpub({ title: 'New' })))).toEqual([
      403, 256,
    ]);
    expect(await readErrorCode(await anna.post('/bin/books', { json: { ids: [book?.id] } }))).toEqual([403, 256]);
    expect((await fetch(book?.link ?? '')).status).toBe(200);
    expect((await anna.get(`/reader/open/${book?.id}`)).status).toBe(200);
    expect(await getStatus(boris)).toEqual({ restricted: null, ends: null });
    const again = await run('reader', 'restrict', 'anna', '--reason', 'x');
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('already restricted') });
    expect((await listNotifications(anna)).items[0]).toMatchObject({ kind: 'standing.restricted' });
    await run('reader', 'unrestrict', 'anna', '--reason', 'All is well.');
    expect(await getStatus(anna)).toEqual({ restricted: null, ends: null });
    expect((await uploadFile(anna, 'new.epub', await buildEpub({ title: 'New' }))).status).toBe(201);
    expect((await listMails(ANNA)).slice(-2).map(({ subject }) => subject)).toEqual([
      'Ihr Konto ist eingeschränkt',
      'Die Einschränkung ist aufgehoben',
    ]);
  });
});
