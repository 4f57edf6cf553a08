import pg from 'pg';
import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import { fromDriver } from './away.ts';
import type { statementNames } from './prepared.ts';
import { retryConflicts } from './retry.ts';

const { builtins } = pg.types;
const INT8_ARRAY = 1016;
const getTypeParser: (oid: number, format?: 'text' | 'binary') => (text: string) => unknown = pg.types.getTypeParser;

const elements = getTypeParser(INT8_ARRAY) as (text: string) => string[]; // by the type's number alone
const anyTime = getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => Date; // the same
/** What the engine reads by itself: years of four digits, whole hours of a zone. */
const USUAL_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d$/;
const timeOf = (text: string): Date =>
  USUAL_TIME.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`) : anyTime(text);

/** As the client of the ORM tells them: what a number of JavaScript can't hold is a bigint, also in lists. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, BigInt],
  [INT8_ARRAY, (text) => elements(text).map(BigInt)],
  [builtins.TIMESTAMPTZ, timeOf],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? getTypeParser(oid, format),
};

/**
 * Statements of our own that belong to no transaction go to the driver as they are. The client of the ORM would compile
 * each of them anew and translate its rows twice, which is two thirds of what a look costs this process. The client that
 * works in a transaction is another one, and is left alone: what it asks stays on its connection. Transactions, and
 * writes that are one each, are run again when PostgreSQL chose them to give way (see retry.ts).
 */
export const withLooks = (
  client: PrismaClient,
  pool: pg.Pool,
  nameOf: ReturnType<typeof statementNames>,
): PrismaClient => {
  const look = async (query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<unknown[]> => {
    const { text, values: all } = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values);
    try {
      const statement = { name: nameOf({ sql: text }), text, values: all, types };
      return (await retryConflicts(() => pool.query<Record<string, unknown>>(statement))).rows;
    } catch (error) {
      throw fromDriver(error);
    }
  };
  /** The client ends the pool as well, unless nobody has ever asked it for anything. */
  const close = async (): Promise<void> => {
    await client.$disconnect();
    if (!pool.ending) await pool.end();
  };
  /** Bound, or a transaction would begin with this proxy and look outside of itself. */
  const transaction = client.$transaction.bind(client);
  const runTransaction = (...args: Parameters<typeof transaction>) => retryConflicts(() => transaction(...args));
  const models = new Map<string | symbol, object>();
  return new Proxy(client, {
    get(target, key) {
      if (key === '$queryRaw') return look;
      if (key === '$disconnect') return close;
      if (key === '$transaction') return runTransaction;
      const value: unknown = Reflect.get(target, key);
      if (typeof value === 'function') return key === '$executeRaw' ? retrying(value.bind(target)) : value.bind(target);
      if (typeof value !== 'object' || value === null || String(key).startsWith('_')) return value;
      const model = models.get(key) ?? withRetries(value);
      models.set(key, model);
      return model;
    },
  });
};

type Call = (...args: unknown[]) => Promise<unknown>;
const retrying =
  (call: Call): Call =>
  (...args) =>
    retryConflicts(() => call(...args));

const WRITES = /^(create|update|upsert|delete)/;
/** A model whose writes, each a transaction of its own, are done again when they lost a deadlock. */
const withRetries = <T extends object>(model: T): T =>
  new Proxy(model, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function' || !WRITES.test(String(key))) return value;
      return retrying(value.bind(target));
    },
  });
