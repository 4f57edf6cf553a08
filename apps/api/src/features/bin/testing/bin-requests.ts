import { bin, type Reply } from '@lectern/contracts';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import type { TestReader } from '../../../testing/test-reader.ts';

type Page = Reply<typeof bin.list>;
/** Status, and the changed ids or the number of the refusal. */
type Answer = [number, string[] | number];

export const listBin = async (reader: TestReader, query = ''): Promise<Page> => {
  const answer = await reader.get(`/bin${query}`);
  expect(answer.status).toBe(200);
  return bin.list.reply.parse(await answer.json());
};
export const listBinIds = async (reader: TestReader): Promise<string[]> =>
  (await listBin(reader)).items.map(({ id }) => id);

const createBinRequest =
  (path: string) =>
  async (reader: TestReader, ...ids: string[]): Promise<Answer> => {
    const answer = await reader.post(path, { json: { ids } });
    const body = (await answer.json()) as { changed?: string[]; error_code: number }; // by contract
    return [answer.status, body.changed ?? body.error_code];
  };
export const moveToBin = createBinRequest('/bin/books');
export const restoreBooks = createBinRequest('/bin/restore');
export const purgeBooks = createBinRequest('/bin/end');
export const NOT_FOUND: Answer = [404, 311];

/** Used space in bytes, including the bin. */
export const getUsedSpace = async (reader: TestReader): Promise<number> => {
  const user = (await (await reader.get('/user')).json()) as { files_size: number; binned_size: number }; // by contract
  return user.files_size + user.binned_size;
};

/** What the sweep would have to repair. */
export const findInconsistencies = async (app: TestApp): Promise<object> => {
  const sweep = app.deps.services.sweep.run({ mend: false, many: true, signal: new AbortController().signal });
  const { missing, unheld, wrongSpaces } = await sweep;
  return { missing, unheld, wrongSpaces };
};
export const NO_INCONSISTENCIES = { missing: 0, unheld: 0, wrongSpaces: 0 };
