import { describe, expect, it } from 'vitest';
import { checkStatements } from './statements/check.ts';

const SCHEMA = `
model Reader {
  id       BigInt @id @default(autoincrement())
  login    String

  @@map("reader")
}
model Book {
  readerId BigInt @map("reader_id")
  id       BigInt
  title    String
  mtime    DateTime
  reader   Reader @relation(fields: [readerId], references: [id], onDelete: Cascade, onUpdate: NoAction)

  @@id([readerId, id])
  @@unique([readerId, title])
  @@map("book")
}
model Note {
  readerId BigInt @map("reader_id")
  bookId   BigInt @map("book_id")
  book     Book   @relation(fields: [readerId, bookId], references: [readerId, id], onDelete: Cascade, onUpdate: NoAction)

  @@id([readerId, bookId])
  @@map("note")
}
`;
const FILE = 'apps/api/src/features/marks/marks.db.ts';

/** What the check says about one function of a `.db.ts` file. */
const check = (source: string, schema = SCHEMA): string[] =>
  checkStatements(new Map([[FILE, source]]), new Map([['marks.prisma', schema]])).problems;
const checkSql = (sql: string): string[] =>
  check(`export const run = (db, readerId, id, now) => db.$queryRaw\`${sql}\`;`);

const checkCounted = (sql: string): string[] =>
  check(`// counted: by the caller\nexport const run = (db, readerId, id) => db.$queryRaw\`${sql}\`;`);

describe('the schema of a database that is distributed by reader', () => {
  it('[HOUSE-68] a cascading update, a key without the reader, and uniqueness across readers are found', () => {
    expect(check('')).toEqual([]);
    expect(check('', SCHEMA.replaceAll(', onUpdate: NoAction', ''))).toEqual([
      'marks.prisma: Book.reader has no onUpdate: NoAction',
      'marks.prisma: Note.book has no onUpdate: NoAction',
    ]);
    expect(check('', SCHEMA.replace('@@id([readerId, id])', '@@id([id])'))[0]).toContain(
      'Book: its key does not begin',
    );
    const unique = SCHEMA.replace('@@unique([readerId, title])', '@@unique([title])');
    expect(check('', unique)[0]).toContain('Book: (title) is unique across readers');
    expect(check('', unique.replace('@@unique', '/// Across readers: there is one title.\n  @@unique'))).toEqual([]);
    expect(check('', SCHEMA.replace('title    String', 'title    String @unique'))[0]).toContain('(title) is unique');
  });
});

describe('the statements of a database that is distributed by reader', () => {
  it('[HOUSE-69] each table of a statement names the reader itself', () => {
    expect(checkSql('SELECT id FROM book WHERE reader_id = ${readerId}')).toEqual([]);
    expect(checkSql('SELECT id FROM book WHERE id = ${id}')[0]).toContain('book has no condition of its own');
    expect(checkSql('SELECT id FROM book WHERE reader_id = ${readerId} OR id = ${id}')).toHaveLength(1);
    const join = (condition: string) =>
      checkSql(
        `SELECT n.* FROM note n JOIN book b ON ${condition} AND b.id = n.book_id WHERE n.reader_id = \${readerId}`,
      );
    expect(join('b.reader_id = ${readerId}')).toEqual([]);
    expect(join('b.reader_id = n.reader_id')).toEqual([expect.stringContaining('book has no condition')]);
    expect(
      checkSql(
        'SELECT id FROM book b WHERE reader_id = ${readerId} AND EXISTS (SELECT FROM note n WHERE n.reader_id = b.reader_id)',
      ),
    ).toEqual([expect.stringContaining('note has no condition')]);
    expect(checkSql('WITH book AS (SELECT 1 AS id) SELECT id FROM book')).toEqual([]);
    expect(checkSql('DELETE FROM note USING book b WHERE note.reader_id = ${readerId} AND b.id = ${id}')).toHaveLength(
      1,
    );
  });

  it('[HOUSE-69] fragments are read where they are used, also those of other files', () => {
    const shared =
      'export const selectNotes = (owner) => Prisma.sql`SELECT 1 FROM note m WHERE m.reader_id = ${owner}`;';
    const use = (owner: string) =>
      `export const run = (db, readerId) => db.$queryRaw<Row[]>\`
        SELECT * FROM book b, LATERAL (\${selectNotes(${owner})}) AS m WHERE b.reader_id = \${readerId}\`;`;
    const checkBoth = (owner: string) =>
      checkStatements(
        new Map([
          [FILE, use(owner)],
          ['apps/api/src/features/marks/notes.db.ts', shared],
        ]),
        new Map([['marks.prisma', SCHEMA]]),
      ).problems;
    expect(checkBoth('readerId')).toEqual([]);
    expect(checkBoth('Prisma.sql`b.reader_id`')).toEqual([expect.stringContaining(`${FILE}:1: note has no condition`)]);
  });

  it('[HOUSE-69] table expressions that a statement is made of are read by themselves', () => {
    const expressions = (condition: string) =>
      check(`const sql = (readerId, id) => Prisma.sql\`r AS (SELECT * FROM book WHERE ${condition})\`;
        export const run = (db, given) => db.$queryRaw\`WITH \${given} SELECT * FROM r\`;`);
    expect(expressions('reader_id = ${readerId}')).toEqual([]);
    expect(expressions('id = ${id}')).toEqual([expect.stringContaining(`${FILE}:1: book has no condition`)]);
  });

  it('[HOUSE-69] a statement across readers says why', () => {
    const run = (comment: string) =>
      check(`${comment}\nexport const run = (db, now) => db.$executeRaw\`DELETE FROM note WHERE book_id = \${now}\`;`);
    expect(run('// all of them')).toHaveLength(1);
    expect(run('// across readers: a job deletes what has expired')).toEqual([]);
    expect(run('/** Deletes what has expired. Across readers: a job. */')).toEqual([]);
  });

  it('[HOUSE-70] what a shard refuses is found: locks across readers, STABLE updates, functions over rows, foreign keys of conflicts', () => {
    const reason = '// across readers: a job\n';
    const lock = 'export const run = (db) => db.$queryRaw`SELECT id FROM book LIMIT 9 FOR UPDATE SKIP LOCKED`;';
    expect(check(reason + lock)).toEqual([expect.stringContaining('rows of book are locked across readers')]);
    const update = (set: string) => checkSql(`UPDATE book SET ${set} WHERE reader_id = \${readerId}`);
    expect(update("mtime = mtime + interval '1 millisecond'")).toEqual([expect.stringContaining('an update of book')]);
    expect(update('mtime = greatest(${now}, a_moment_after(mtime))')).toEqual([]);
    expect(update("title = concat(title, '!')")).toHaveLength(1);
    expect(update('mtime = greatest(mtime, now())')).toHaveLength(1);
    expect(checkCounted('SELECT put_back(title) FROM book WHERE reader_id = ${readerId}')).toEqual([
      expect.stringContaining('put_back is called for rows'),
    ]);
    expect(checkCounted('SELECT put_back(t) FROM unnest(${id}::text[]) AS t')).toEqual([]);
    expect(
      checkCounted(
        'INSERT INTO book AS b (reader_id, title) VALUES (${readerId}, ${id}) ON CONFLICT (title) DO NOTHING',
      ),
    ).toEqual([expect.stringContaining('ON CONFLICT of book')]);
  });

  it('[HOUSE-70] a statement that cannot be read is reported, not passed over', () => {
    expect(checkSql('SELEC id FROM book')).toEqual([expect.stringContaining('cannot be parsed')]);
  });

  it('[HOUSE-72] a write of books or their index whose comment does not say what counts it is found', () => {
    const write = (sql: string) => checkSql(sql.replaceAll('$', '${readerId}'));
    const found = [expect.stringContaining('no comment says what counts it')];
    expect(write('UPDATE book SET series = NULL WHERE reader_id = $')).toEqual(found);
    expect(write('UPDATE book SET mtime = NULL, favorite = true WHERE reader_id = $')).toEqual(found);
    expect(write('UPDATE book SET title = NULL WHERE reader_id = $')).toEqual([]);
    expect(checkSql('UPDATE book SET ${column} = ${id} WHERE reader_id = ${readerId}')).toEqual(found);
    expect(write('WITH gone AS (DELETE FROM book WHERE reader_id = $) SELECT 1')).toEqual(found);
    expect(write('INSERT INTO book (reader_id, title) VALUES ($, $)')).toEqual(found);
    expect(write('DELETE FROM note WHERE reader_id = $')).toEqual([]);
    expect(checkSql('SELECT put_back(t) FROM unnest(${id}::text[]) AS t')).toEqual(found);
    expect(write('UPDATE indexed_book SET words = $ WHERE reader_id = $')).toEqual([
      expect.stringContaining('indexed_book is written'),
    ]);
    const update = 'export const run = (tx, where) => tx.book.update({ where, data: {} });';
    expect(check(update)).toEqual(found);
    expect(check(update.replace('update(', 'findMany('))).toEqual([]);
    expect(check(`/** Counted: by the caller. */\n${update}`)).toEqual([]);
  });
});
