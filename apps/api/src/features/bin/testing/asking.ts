import { bin, type Reply } from '@lectern/contracts';
import { expect } from 'vitest';
import type { TestReader } from '../../../testing/a-reader.ts';
import type { TestApp } from '../../../testing/test-app.ts';

type Page = Reply<typeof bin.list>;
/** Status, and the ids that were changed or the number of the refusal. */
type Answer = [number, string[] | number];

export const binOf = async (reader: TestReader, query = ''): Promise<Page> => {
  const answer = await reader.get(`/bin${query}`);
  expect(answer.status).toBe(200);
  return bin.list.reply.parse(await answer.json());
};
export const idsIn = async (reader: TestReader): Promise<string[]> => (await binOf(reader)).items.map(({ id }) => id);

const deed =
  (path: string) =>
  async (reader: TestReader, ...ids: string[]): Promise<Answer> => {
    const answer = await reader.post(path, { json: { ids } });
    const body = (await answer.json()) as { changed?: string[]; error_code: number }; // by contract
    return [answer.status, body.changed ?? body.error_code];
  };
export const put = deed('/bin/books');
export const restore = deed('/bin/restore');
export const end = deed('/bin/end');
export const gone: Answer = [404, 311];

/** With what lies in the bin. */
export const used = async (reader: TestReader): Promise<number> => {
  const user = (await (await reader.get('/user')).json()) as { files_size: number; binned_size: number }; // by contract
  return user.files_size + user.binned_size;
};

/** What the sweep would have to mend. */
export const wrong = async (app: TestApp): Promise<object> => {
  const sweep = app.deps.services.sweep.run({ mend: false, many: true, signal: new AbortController().signal });
  const { missing, wrongHolders, wrongSpaces } = await sweep;
  return { missing, wrongHolders, wrongSpaces };
};
export const nothing = { missing: 0, wrongHolders: 0, wrongSpaces: 0 };
