import { type Env, readEnv } from './env.ts';

export type DatabaseSettings = {
  /** PostgreSQL itself. */
  url: string;
  /** The same database through a pooler; null: there is none. */
  poolUrl: string | null;
  /** Maximum connections of a process for requests and jobs. */
  poolSize: number;
  preparesStatements: boolean;
};

/** @throws Error with one sentence that names the setting */
export const readDatabaseSettings = (env: Env): DatabaseSettings => ({
  url: requireDatabaseUrl(env),
  poolUrl: env.DATABASE_POOL_URL ?? null,
  poolSize: env.DATABASE_POOL,
  preparesStatements: (env.PREPARED_STATEMENTS ?? (env.DATABASE_POOL_URL ? 'off' : 'on')) === 'on',
});

/** Reads only the settings of the database, for programs that need nothing else. @throws Error with one sentence that names the setting */
export const readDatabaseOnly = (environment: NodeJS.ProcessEnv): DatabaseSettings => {
  const names = ['DATABASE_URL', 'DATABASE_POOL_URL'].flatMap((name) => [name, `${name}_FILE`]);
  return readDatabaseSettings(readEnv(Object.fromEntries(names.map((name) => [name, environment[name]]))));
};

/** @throws Error with one sentence that names the setting */
export const requireDatabaseUrl = ({ DATABASE_URL }: Env): string => {
  if (DATABASE_URL) return DATABASE_URL;
  throw new Error('The setting DATABASE_URL is missing: name a PostgreSQL, or use `npm start`, which brings one.');
};
