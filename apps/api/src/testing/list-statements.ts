import pg from 'pg';
import { vi } from 'vitest';

/** What all connections of this process send while `work` runs. */
export const listStatements = async (work: () => Promise<unknown>): Promise<string[]> => {
  const sent: string[] = [];
  const send = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [query] = args as [string | { text: string }]; // as all callers of the driver pass them
    const text = (typeof query === 'string' ? query : query.text).trim();
    sent.push(text.replace(/^BEGIN;.*/, 'BEGIN')); // settings that are sent with it
    return Reflect.apply(send, this, args);
  });
  await work().finally(() => spy.mockRestore());
  return sent;
};
