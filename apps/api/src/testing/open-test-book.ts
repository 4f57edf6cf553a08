import { type Reply, reading } from '@lectern/contracts';
import type { TestReader } from './test-reader.ts';

export type OpenedBook = Extract<Reply<typeof reading.open>, { state: 'ready' }>;

/** Opens a book; retries while it is being converted, as the web app does. */
export const openTestBook = async (reader: TestReader, id: string): Promise<OpenedBook> => {
  for (;;) {
    const reply = reading.open.reply.parse(await (await reader.get(`/reader/open/${id}`)).json());
    if (reply.state === 'ready') return reply;
  }
};
