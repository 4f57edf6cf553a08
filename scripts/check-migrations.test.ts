import { describe, expect, it } from 'vitest';
import { checkMigrations, readReleases } from './migrations/check.ts';

const RELEASES = readReleases('# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-28)\n\n## 0.1.0 (2026-11-23)\n');
const BESIDE = '-- runs beside 0.2.0\n';
const OUTSIDE = `-- outside a transaction\n${BESIDE}`;

const checkFile = (sql: string, name = '20261129100000_planted'): string[] =>
  checkMigrations(new Map([[`prisma/migrations/${name}/migration.sql`, sql]]), RELEASES).problems;
/** Breaches in a transaction. */
const check = (sql: string): string[] => checkFile(BESIDE + sql);
const checkOutside = (sql: string): string[] => checkFile(`${OUTSIDE}${sql}\n`);

describe('the header of a migration', () => {
  it('[OPS-108] names the release that it runs beside; older migrations need none', () => {
    expect(check('CREATE TABLE drawer (id bigint PRIMARY KEY);')).toEqual([]);
    expect(checkFile('CREATE TABLE drawer (id bigint);')).toEqual([
      expect.stringContaining('does not say “-- runs beside'),
    ]);
    expect(checkFile('DROP TABLE book;', '20261128235959_older')).toEqual([]);
    expect(checkFile('-- runs beside 0.9.0\nSELECT 1;')).toEqual([expect.stringContaining('0.9.0 is no release')]);
    expect(checkFile('SELECT 1;\n-- runs beside 0.2.0\n')).toHaveLength(1);
    expect(checkFile(`${BESIDE}-- outside a transaction\nSELECT 1;`)).toEqual([expect.stringContaining('first line')]);
    expect(check('SELEC 1;')).toEqual([expect.stringContaining('cannot be parsed')]);
  });
});

describe('what a migration does to the release before', () => {
  it.each([
    ['DROP TABLE book;', 'use book'],
    ['ALTER TABLE book DROP COLUMN title;', 'use book.title'],
    ['ALTER TABLE book DROP CONSTRAINT book_title;', 'use book.book_title'],
    ['ALTER TABLE book ALTER COLUMN title DROP DEFAULT;', 'use book.title'],
    ['DROP FUNCTION shelves_of(text);', 'use shelves_of'],
    ['DROP TRIGGER counted ON book;', 'use book.counted'],
    ['DROP TYPE mood;', 'use mood'],
    ['ALTER TABLE book RENAME COLUMN title TO name;', 'renamed'],
    ['ALTER TABLE book RENAME TO volume;', 'renamed'],
    ['ALTER TABLE book ADD COLUMN pages integer NOT NULL;', 'without a default'],
    ['ALTER TABLE book ALTER COLUMN pages TYPE bigint;', 'type of book.pages'],
    ['ALTER TABLE book ALTER COLUMN title SET NOT NULL;', 'may leave book.title empty'],
    ['TRUNCATE book;', 'TRUNCATE'],
    ['DO $$ BEGIN DROP TABLE book; END $$;', 'DO hides'],
  ])('[OPS-108] %s is found', (sql, found) => {
    expect(check(sql)[0]).toContain(found);
  });

  it('[OPS-108] what it may do passes: new tables and columns, functions, defaults, and what the release before does not use', () => {
    expect(
      check(`CREATE TABLE drawer (id bigint PRIMARY KEY, reader_id bigint REFERENCES reader (id), UNIQUE (reader_id));
        CREATE INDEX ON drawer (reader_id); ALTER TABLE drawer ADD COLUMN label text NOT NULL;
        ALTER TABLE book ADD COLUMN pages integer NOT NULL DEFAULT 0, ADD COLUMN seen timestamptz DEFAULT now(), ADD COLUMN note text;
        ALTER TABLE book ALTER COLUMN note SET DEFAULT ''; CREATE OR REPLACE FUNCTION twice(n int) RETURNS int LANGUAGE sql AS 'SELECT 2 * n';
        INSERT INTO drawer (id, label) VALUES (1, ';')`),
    ).toEqual([]);
    const drop = 'ALTER TABLE book DROP COLUMN title; DROP TABLE shelf;';
    expect(check(`-- unused by 0.2.0: book.title, shelf\n${drop}`)).toEqual([]);
    expect(check(`-- unused by 0.1.0: book.title, shelf\n${drop}`)).toHaveLength(2);
    expect(check(`-- unused by 0.2.0: shelf\n${drop}`)).toEqual([expect.stringContaining('use book.title')]);
  });
});

describe('the locks of a migration', () => {
  it.each([
    ['CREATE INDEX i ON book (title);', 'CONCURRENTLY'],
    ['CREATE UNIQUE INDEX i ON book (title);', 'CONCURRENTLY'],
    ['CREATE INDEX CONCURRENTLY i ON book (title);', 'outside a transaction'],
    ['-- unused by 0.2.0: i\nDROP INDEX i;', 'DROP INDEX CONCURRENTLY IF EXISTS'],
    ['ALTER TABLE book ADD CONSTRAINT c CHECK (pages > 0);', 'NOT VALID, then VALIDATE'],
    ['ALTER TABLE book ADD FOREIGN KEY (a) REFERENCES blob (id);', 'NOT VALID, then VALIDATE'],
    ['ALTER TABLE book ADD COLUMN a bigint REFERENCES blob (id);', 'not NOT VALID'],
    ['ALTER TABLE book ADD COLUMN a bigint UNIQUE;', 'built under a lock'],
    ['ALTER TABLE book ADD UNIQUE (title);', 'USING INDEX'],
    ['ALTER TABLE book ADD COLUMN a bigserial;', 'computed for every row'],
    ['ALTER TABLE book ADD COLUMN a uuid DEFAULT gen_random_uuid();', 'computed for every row'],
    ['ALTER TABLE book ADD COLUMN a text GENERATED ALWAYS AS (lower(title)) STORED;', 'computed for every row'],
    [
      'ALTER TABLE book ADD CONSTRAINT c CHECK (a > 0) NOT VALID; ALTER TABLE book VALIDATE CONSTRAINT c;',
      'while it is locked',
    ],
    ['COMMIT;', 'begins and ends no transaction'],
    ['VACUUM book;', 'matter of the operator'],
  ])('[OPS-106] %s is found', (sql, found) => {
    expect(check(sql)[0]).toContain(found);
  });

  it('[OPS-106] indexes and constraints that are built in steps pass', () => {
    expect(
      checkOutside(`CREATE UNIQUE INDEX CONCURRENTLY i
  ON book (title);
ALTER TABLE book ADD CONSTRAINT u UNIQUE USING INDEX i;
-- The second; with a semicolon.
ALTER TABLE book ADD CONSTRAINT c CHECK (title IS NOT NULL) NOT VALID;
ALTER TABLE book VALIDATE CONSTRAINT c;`),
    ).toEqual([]);
    expect(check('ALTER TABLE book VALIDATE CONSTRAINT c;')).toEqual([]);
    const steps = 'ALTER TABLE book VALIDATE CONSTRAINT c;\nALTER TABLE book ALTER COLUMN title SET NOT NULL;';
    expect(checkOutside(`-- never null in 0.2.0: book.title\n${steps}`)).toEqual([]);
    expect(checkOutside('-- unused by 0.2.0: i\nDROP INDEX CONCURRENTLY IF EXISTS i;')).toEqual([]);
  });

  it('[OPS-105] an index that an interrupted run could not find again is refused', () => {
    for (const sql of ['INDEX CONCURRENTLY ON book (title)', 'INDEX CONCURRENTLY IF NOT EXISTS i ON book (title)'])
      expect(checkOutside(`CREATE ${sql};`)).toEqual([expect.stringContaining('an invalid one is found')]);
  });

  it('[OPS-105] a file whose statements do not end with their lines is refused', () => {
    const found = [expect.stringContaining('a semicolon ends a line exactly where')];
    expect(checkOutside('SELECT 1; SELECT 2;')).toEqual(found);
    expect(checkOutside("SELECT ';\n';")).toEqual(found);
    expect(checkOutside('SELECT 1')).toEqual(found);
    expect(checkOutside("SELECT 'ö;';\nSELECT 2;")).toEqual([]);
  });
});
