import pg from 'pg';
import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import type { createStatementNamer } from './prepared-statements.ts';
import { retryConflicts } from './retry.ts';
import { markConnectionError } from './unavailable.ts';

const { builtins } = pg.types;
const INT8_ARRAY = 1016;
const getTypeParser: (oid: number, format?: 'text' | 'binary') => (text: string) => unknown = pg.types.getTypeParser;

const parseElements = getTypeParser(INT8_ARRAY) as (text: string) => string[]; // typed only by the OID
const parseAnyTime = getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => Date; // likewise
/** What JavaScript's Date parses: four-digit years, whole-hour offsets. */
const ISO_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d$/;
const parseTime = (text: string): Date =>
  ISO_TIME.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`) : parseAnyTime(text);

/** Parsers with the results of Prisma: int8 is a bigint, also in arrays. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, BigInt],
  [INT8_ARRAY, (text) => parseElements(text).map(BigInt)],
  [builtins.TIMESTAMPTZ, parseTime],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? getTypeParser(oid, format),
};

/**
 * Sends `$queryRaw` outside of a transaction directly to the driver. Prisma would compile each statement again and convert its
 * rows twice, which is two thirds of the cost of a read in this process. The client inside a transaction is another object
 * and stays unchanged, on its own connection. Transactions and single writes are retried on conflicts (see retry.ts).
 */
export const withRawReads = (
  client: PrismaClient,
  pool: pg.Pool,
  nameOf: ReturnType<typeof createStatementNamer>,
): PrismaClient => {
  const runRead = async (query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<unknown[]> => {
    const { text, values: parameters } = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values);
    try {
      const statement = { name: nameOf({ sql: text }), text, values: parameters, types };
      return (await retryConflicts(() => pool.query<Record<string, unknown>>(statement))).rows;
    } catch (error) {
      throw markConnectionError(error);
    }
  };
  /** Prisma also ends the pool, unless it was never used. */
  const close = async (): Promise<void> => {
    await client.$disconnect();
    if (!pool.ending) await pool.end();
  };
  /** Bound to the client: with the proxy, reads in a transaction would leave it. */
  const transaction = client.$transaction.bind(client);
  const runTransaction = (...args: Parameters<typeof transaction>) => retryConflicts(() => transaction(...args));
  const models = new Map<string | symbol, object>();
  return new Proxy(client, {
    get(target, key) {
      if (key === '$queryRaw') return runRead;
      if (key === '$disconnect') return close;
      if (key === '$transaction') return runTransaction;
      const value: unknown = Reflect.get(target, key);
      if (typeof value === 'function')
        return key === '$executeRaw' ? withRetry(value.bind(target)) : value.bind(target);
      if (typeof value !== 'object' || value === null || String(key).startsWith('_')) return value;
      const model = models.get(key) ?? withRetries(value);
      models.set(key, model);
      return model;
    },
  });
};

type Call = (...args: unknown[]) => Promise<unknown>;
const withRetry =
  (call: Call): Call =>
  (...args) =>
    retryConflicts(() => call(...args));

const WRITES = /^(create|update|upsert|delete)/;
/** Wraps a model so that its writes, each a transaction of its own, are retried on conflicts. */
const withRetries = <T extends object>(model: T): T =>
  new Proxy(model, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function' || !WRITES.test(String(key))) return value;
      return withRetry(value.bind(target));
    },
  });
