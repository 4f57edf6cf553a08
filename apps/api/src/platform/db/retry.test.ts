import { createTestDatabase } from '@lectern/postgres/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, type Db, openDatabase } from './db.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await createTestDatabase();
  drop = fresh.drop;
  db = openDatabase(fresh.url);
  await db.$executeRaw`CREATE TABLE pair (name text PRIMARY KEY, n integer NOT NULL)`;
  await db.$executeRaw`INSERT INTO pair VALUES ('a', 0), ('b', 0)`;
});
afterAll(async () => {
  await db.$disconnect();
  await drop();
});

const add = (tx: Db, name: string) => tx.$executeRaw`UPDATE pair SET n = n + 1 WHERE name = ${name}`;

it('[FAULT-22] two deadlocked transactions both succeed, each once', async () => {
  const reached = { a: Promise.withResolvers<void>(), b: Promise.withResolvers<void>() };
  let attempts = 0;
  const crossing = (mine: 'a' | 'b', other: 'a' | 'b') =>
    db.$transaction(async (tx) => {
      attempts += 1;
      await add(tx, mine);
      reached[mine].resolve();
      await reached[other].promise; // each has locked one row and waits for the other's
      await add(tx, other);
      return mine;
    });
  expect(await Promise.all([crossing('a', 'b'), crossing('b', 'a')])).toEqual(['a', 'b']);
  expect(attempts).toBe(3);
  expect(await db.$queryRaw`SELECT name, n FROM pair ORDER BY name`).toEqual([
    { name: 'a', n: 2 },
    { name: 'b', n: 2 },
  ]);
});

it('[FAULT-22] a transaction that always loses is given up as unavailable', async () => {
  let attempts = 0;
  const losing = db.$transaction(async (tx) => {
    attempts += 1;
    await tx.$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40P01'; END $$`;
  });
  expect(isDatabaseUnavailable(await losing.catch((error: unknown) => error))).toBe(true);
  expect(attempts).toBe(6);
});

it('[FAULT-22] a statement outside of a transaction is retried too', async () => {
  await db.$executeRaw`CREATE SEQUENCE tries`; // also counts what is rolled back
  await db.$executeRaw`
    CREATE FUNCTION lose_twice() RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE n bigint := nextval('tries');
    BEGIN
      IF n % 3 <> 0 THEN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END IF;
      RETURN n;
    END $$`;
  expect(await db.$queryRaw`SELECT lose_twice() AS n`).toEqual([{ n: 3n }]);
  expect(await db.$executeRaw`UPDATE pair SET n = lose_twice() WHERE name = 'a'`).toBe(1);
  await db.$executeRaw`
    CREATE FUNCTION lose_on_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM lose_twice(); RETURN NEW; END $$`;
  await db.$executeRaw`CREATE TRIGGER losing BEFORE INSERT ON letter FOR EACH ROW EXECUTE FUNCTION lose_on_write()`;
  const letter = { id: crypto.randomUUID(), address: 'a@b.example', language: 'en', subject: '', text: '', html: '' };
  await db.letter.create({ data: { ...letter, createdAt: new Date() } });
  expect(await db.letter.count()).toBe(1);
});
