import { notifications, StoredBook } from '@lectern/contracts';
import { buildMp3, buildZip, type PackedFile } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestTusClient } from '../../testing/test-tus-client.ts';

let app: TestApp;
let anna: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
});
afterAll(() => app.close());

const uploadZip = async (name: string, files: PackedFile[]): Promise<StoredBook> => {
  const answer = await uploadFile(anna, name, await buildZip(files));
  expect(answer.status).toBe(201);
  return StoredBook.parse(await answer.json());
};
const noise = Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 251));
const part = (number: number, title: string) => ({
  path: `${number}.mp3`,
  content: buildMp3({ title: `${title} ${number}`, seconds: 2 }),
});
const readNotices = async () => {
  const { items } = notifications.list.reply.parse(await (await anna.get('/notifications')).json());
  return items.map(({ kind, bookName, reason, message }) => ({ kind, bookName, reason, message }));
};

it('[UP-51] [UP-52] names the files that can’t be played, in the reply and to other programs', async () => {
  const broken = await uploadZip('broken.zip', [part(1, 'A'), { path: '2.mp3', content: noise }, part(3, 'A')]);
  expect([broken.leftOut, broken.isAudioBook]).toEqual([['2.mp3'], true]);
  const reason = '2.mp3';
  const message = `Added. These files can’t be played and were left out: ${reason}`;
  expect(await readNotices()).toEqual([{ kind: 'upload.left_out', bookName: 'broken.zip', reason, message }]);
  const whole = await uploadZip('whole.zip', [part(1, 'B'), part(2, 'B')]);
  expect(whole.leftOut).toBeUndefined();
  const many = Array.from({ length: 7 }, (_, index) => ({ path: `${index + 2}.wma`, content: noise }));
  expect((await uploadZip('many.zip', [part(1, 'C'), ...many])).leftOut).toHaveLength(7);
  const [latest, ...others] = await readNotices();
  expect([latest?.reason, others.length]).toEqual(['2.wma, 3.wma, 4.wma, 5.wma, 6.wma …', 1]);
});

it('[UP-51] names them again as the outcome of a resumable upload', async () => {
  const tus = createTestTusClient(anna, app.url);
  const zip = await buildZip([part(1, 'D'), { path: '2.mp3', content: noise }]);
  const address = await tus.createUpload('resumed.zip', zip.length);
  const answers = [await tus.send(address, 0, zip), await tus.outcome(address)];
  for (const answer of answers) expect(StoredBook.parse(await answer.json()).leftOut).toEqual(['2.mp3']);
});
