import { notifications, standing } from '@lectern/contracts';
import { anEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook, libraryOf, upload } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { aSocket } from '../../testing/a-socket.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { anOperator, type Said } from './testing/an-operator.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
let operator: ReturnType<typeof anOperator>;
const confirmations = new Set<string>();
beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await aReader(app, 'anna'), await aReader(app, 'boris')];
  operator = anOperator(app);
  for (const { raw } of await app.mails()) confirmations.add(raw);
});
afterAll(async () => {
  await operator.close();
  await app.close();
});

const says = (...line: string[]): Promise<Said> => operator.says(...line);
const told = async (reader: TestReader) =>
  notifications.list.reply.parse(await (await reader.get('/notifications')).json());
/** Those that came after the sign-ins, which are confirmed by mail too. */
const mailsTo = async (address: string) =>
  (await app.mails()).filter(({ to, raw }) => to === address && !confirmations.has(raw));
const standingOf = async (reader: TestReader) =>
  standing.mine.reply.parse(await (await reader.get('/standing')).json());
const codeOf = async (answer: Response): Promise<[number, number]> => {
  const { error_code: code } = (await answer.json()) as { error_code: number }; // ErrorBody
  return [answer.status, code];
};
const ANNA = 'anna@lantern.example';
const BORIS = 'boris@lantern.example';

describe('a warning', () => {
  it('[SANCTION-2] arrives by mail and notification, in the reader’s language, each of them', async () => {
    await anna.put('/user', { json: { preferences: { language: 'de' } } });
    expect(await says('reader', 'warn', 'anna', '--reason', 'Spam  in notes', '--by', 'Olga')).toMatchObject({
      code: 0,
      out: { login: 'anna', act: 'warn', reason: 'Spam in notes', mailed: true },
    });
    await says('reader', 'warn', 'anna', '--reason', 'Again <b>spam</b>');
    const [first, second] = await mailsTo(ANNA);
    expect(first).toMatchObject({
      subject: 'Eine Verwarnung zu Ihrem Konto',
      text: expect.stringContaining('Spam in notes'),
    });
    expect(second?.html).toContain('Again &lt;b&gt;spam&lt;/b&gt;');
    expect((await told(anna)).items).toMatchObject([
      { kind: 'standing.warned', reason: 'Again <b>spam</b>', bookName: '' },
      { kind: 'standing.warned', reason: 'Spam in notes' },
    ]);
    const german = await anna.get('/notifications', { headers: { 'accept-language': 'de' } });
    expect(await german.text()).toContain('Sie wurden verwarnt. Spam in notes');
    expect(await mailsTo(BORIS)).toEqual([]);
    expect((await told(boris)).total).toBe(0);
  });

  it('[SANCTION-1] is kept with who, why and when, shown by `reader show`, and never changed', async () => {
    const { out } = await says('reader', 'show', 'anna');
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

  it('[SANCTION-13] needs a reader who is one, and a reason', async () => {
    const before = await says('reader', 'show', 'anna');
    const misused: [string[], string][] = [
      [['reader', 'warn', 'anna'], '--reason is needed'],
      [['reader', 'warn', 'anna', '--reason', ' \n '], '--reason takes a text'],
      [['reader', 'warn', 'anna', '--reason', '\u200e\u0007\u202a'.slice(1)], '--reason is needed'],
      [['reader', 'warn', 'anna', '--reason', 'x'.repeat(1001)], 'more than 1000'],
      [['reader', 'remove-book', 'anna', 'abc', '--reason', 'x'], 'no id of a book'],
      ...['0', '-1', '1.5', '3651', 'many'].map((days): [string[], string] => [
        ['reader', 'block', 'anna', `--days=${days}`, '--reason', 'x'],
        'no number of days',
      ]),
    ];
    for (const [line, sentence] of misused) {
      expect(await says(...line)).toMatchObject({ code: 2, err: expect.stringContaining(sentence) });
    }
    const failed: [string[], string][] = [
      [['warn', 'nobody'], 'no reader “nobody”'],
      [['unrestrict', 'anna'], 'is not restricted'],
      [['unlock', 'anna'], 'is not locked'],
      [['unblock', 'anna'], 'is not blocked'],
      [['keep', 'anna'], 'Nothing ends'],
      [['remove-book', 'anna', '99999'], 'no book 99999'],
    ];
    for (const [[name = '', ...args], sentence] of failed) {
      const answer = await says('reader', name, ...args, '--reason', 'x');
      expect(answer).toMatchObject({ code: 1, err: expect.stringContaining(sentence) });
    }
    expect(await says('ban', 'lift', '7')).toMatchObject({ code: 1, err: expect.stringContaining('no ban 7') });
    expect(await says('reader', 'show', 'anna')).toEqual(before);
    expect(await mailsTo(ANNA)).toHaveLength(2);
  });
});

describe('a book that is removed', () => {
  it('[SANCTION-3] goes at once from the library, with its space, and its reader is told why', async () => {
    const book = await aBook(boris, { title: 'Stolen' }, 'stolen.epub');
    const same = await aBook(anna, { title: 'Stolen' }, 'mine.epub');
    const socket = aSocket(app);
    await socket.hello(boris.token);
    const answer = await says('reader', 'remove-book', 'boris', book.id, '--reason', 'The publisher asked for it.');
    expect(answer).toMatchObject({ code: 0, out: { book: 'Stolen', mailed: true } });
    expect((await socket.changesOf(2)).map(({ kind }) => kind)).toContain('book.removed');
    socket.close();
    expect(await libraryOf(boris)).toEqual([]);
    expect(await (await boris.get('/bin')).json()).toMatchObject({ total: 0, bytes: 0 });
    expect(await (await boris.get('/user')).json()).toMatchObject({ files_size: 0, binned_size: 0 });
    const [item] = (await told(boris)).items;
    expect(item).toMatchObject({
      kind: 'standing.book_removed',
      bookName: 'stolen.epub',
      reason: 'The publisher asked for it.',
    });
    const [mail] = await mailsTo(BORIS);
    expect(mail).toMatchObject({
      subject: 'We have removed “Stolen”',
      text: expect.stringContaining('The publisher asked'),
    });
    expect((await libraryOf(anna)).map(({ id }) => id)).toEqual([same.id]);
    expect((await says('reader', 'show', 'boris')).out).toMatchObject({
      acts: [{ act: 'remove-book', about: 'Stolen' }],
    });
  });

  it('[SANCTION-4] does not come back by the same bytes, for this reader', async () => {
    const bytes = await anEpub({ title: 'Stolen' });
    const refused = await upload(boris, 'other-name.epub', bytes, { 'accept-language': 'de' });
    expect(await refused.json()).toMatchObject({
      error_code: 271,
      error: 'file.removed',
      error_msg: expect.stringContaining('The publisher asked for it.'),
      details: { reason: 'The publisher asked for it.' },
    });
    expect(refused.status).toBe(403);
    expect(await libraryOf(boris)).toEqual([]);
    expect(await codeOf(await upload(anna, 'again.epub', bytes))).toEqual([409, 303]);
  });

  it('[SANCTION-3] goes out of the bin as well', async () => {
    const book = await aBook(boris, { title: 'Binned' }, 'binned.epub');
    await boris.post('/bin/books', { json: { ids: [book.id] } });
    expect((await says('reader', 'remove-book', 'boris', book.id, '--reason', 'No rights.')).code).toBe(0);
    expect(await (await boris.get('/bin')).json()).toMatchObject({ total: 0 });
    expect(await codeOf(await upload(boris, 'binned.epub', await anEpub({ title: 'Binned' })))).toEqual([403, 271]);
  });

  it('[SANCTION-13] is the reader’s own: a stranger’s book is none', async () => {
    const [book] = await libraryOf(anna);
    const answer = await says('reader', 'remove-book', 'boris', book?.id ?? '', '--reason', 'x');
    expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('has no book') });
    expect(await libraryOf(anna)).toHaveLength(1);
  });
});

describe('a restriction', () => {
  it('[SANCTION-5] leaves reading and downloading, tells why, and can be lifted', async () => {
    const [book] = await libraryOf(anna);
    expect(await standingOf(anna)).toEqual({ restricted: null, ends: null });
    await says('reader', 'restrict', 'anna', '--reason', 'Too many copies.');
    expect(await standingOf(anna)).toMatchObject({ restricted: { reason: 'Too many copies.' }, ends: null });
    expect(await codeOf(await upload(anna, 'new.epub', await anEpub({ title: 'New' })))).toEqual([403, 256]);
    expect(await codeOf(await anna.post('/bin/books', { json: { ids: [book?.id] } }))).toEqual([403, 256]);
    expect((await fetch(book?.link ?? '')).status).toBe(200);
    expect((await anna.get(`/reader/open/${book?.id}`)).status).toBe(200);
    expect(await standingOf(boris)).toEqual({ restricted: null, ends: null });
    const again = await says('reader', 'restrict', 'anna', '--reason', 'x');
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('restricted already') });
    expect((await told(anna)).items[0]).toMatchObject({ kind: 'standing.restricted' });
    await says('reader', 'unrestrict', 'anna', '--reason', 'All is well.');
    expect(await standingOf(anna)).toEqual({ restricted: null, ends: null });
    expect((await upload(anna, 'new.epub', await anEpub({ title: 'New' }))).status).toBe(201);
    expect((await mailsTo(ANNA)).slice(-2).map(({ subject }) => subject)).toEqual([
      'Ihr Konto ist eingeschränkt',
      'Die Einschränkung ist aufgehoben',
    ]);
  });
});
