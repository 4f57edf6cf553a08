import pg from 'pg';

/**
 * Begins a transaction that counts shelves and words itself. The triggers that count for the release before (0.2.0) do not run
 * in it; this goes together with them.
 */
const BEGIN_COUNTING = "BEGIN; SET LOCAL lectern.counts = 'application'";

const isBegin = (query: unknown): query is { text: string } =>
  typeof query === 'object' && query !== null && 'text' in query && query.text === 'BEGIN';

/** Sends the setting in one message with the BEGIN of Prisma's transactions. As a setting of the connection a pooler would refuse it. */
export class CountingClient extends pg.Client {
  // The overloads of `query` can be named by their base only.
  override query = ((query: unknown, ...rest: unknown[]): unknown =>
    Reflect.apply(pg.Client.prototype.query, this, [
      isBegin(query) ? { ...query, text: BEGIN_COUNTING } : query,
      ...rest,
    ])) as pg.Client['query']; // passes on what it is given
}
