import { type Reply, reading } from '@lectern/contracts';
import type { TestReader } from './a-reader.ts';

export type Opened = Extract<Reply<typeof reading.open>, { state: 'ready' }>;

/** Opens a book; one that is being prepared is asked for again, as the web app does. */
export const openBook = async (reader: TestReader, id: string): Promise<Opened> => {
  for (;;) {
    const reply = reading.open.reply.parse(await (await reader.get(`/reader/open/${id}`)).json());
    if (reply.state === 'ready') return reply;
  }
};
