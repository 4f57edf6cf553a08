import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Tracing } from './tracing.ts';

const COMMENT = /^\s*\/\*.*?\*\/\s*/s;
const TABLE = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:"?\w+"?\.)?"?([a-z_]\w*)"?/i;
const MAX_NAMES = 500;

/** `SELECT book`: the verb of a statement and its first table, and nothing that somebody wrote. */
const createStatementNames = () => {
  const names = new Map<string, string>();
  return (text: string): string => {
    const known = names.get(text);
    if (known !== undefined) return known;
    const [verb = 'statement'] = /^\w+/.exec(text.replace(COMMENT, '').trimStart()) ?? [];
    const table = TABLE.exec(text)?.[1];
    const name = table === undefined ? verb.toUpperCase() : `${verb.toUpperCase()} ${table}`;
    if (names.size < MAX_NAMES) names.set(text, name);
    return name;
  };
};

/** Traces the statements of a pool that belong to a span. */
export const traceDatabase = (pool: pg.Pool, tracing: Tracing): void => {
  const nameOf = createStatementNames();
  type Done = Parameters<typeof pool.connect>[0];
  const connect = pool.connect.bind(pool);
  // A query that waited would otherwise belong to the request that freed its connection.
  pool.connect = ((done?: Done) => (done ? connect(AsyncLocalStorage.bind(done)) : connect())) as typeof pool.connect;
  pool.on('connect', (client) => traceClient(client, tracing, nameOf));
};

const traceClient = (client: pg.PoolClient, tracing: Tracing, nameOf: (text: string) => string): void => {
  // The driver's method has seven forms; a text or an object comes first, and a callback may come last.
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const traced = (...args: unknown[]): unknown => {
    const [statement] = args;
    const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | undefined)?.text; // checked below
    if (typeof text !== 'string' || !tracing.isActive()) return query(...args);
    const name = nameOf(text);
    const span = tracing.start(name, 'client', { 'db.system.name': 'postgresql', 'db.query.summary': name });
    const done = args.at(-1);
    if (typeof done === 'function') {
      const finish = (error: unknown, result: unknown): void => {
        if (error) tracing.fail(span, error);
        span.end();
        done(error, result);
      };
      return query(...args.slice(0, -1), finish);
    }
    const running = query(...args);
    if (running instanceof Promise)
      running.then(
        () => span.end(),
        (error: unknown) => {
          tracing.fail(span, error);
          span.end();
        },
      );
    else span.end(); // a stream of rows
    return running;
  };
  client.query = traced as typeof client.query;
};
