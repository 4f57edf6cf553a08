import type { Language } from '@lectern/contracts';
import type { Letter } from '../../generated/prisma/client.ts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';

type LetterRow = Omit<Letter, 'language'> & { language: Language };

export const createMailDb = (db: Database) => ({
  /** Runs `work` in the given transaction, or in a new one. */
  inTransaction: <T>(tx: Db | undefined, work: (tx: Db) => Promise<T>): Promise<T> =>
    tx ? work(tx) : db.$transaction(work),
  async insertLetter(tx: Db, letter: LetterRow): Promise<void> {
    await tx.$executeRaw`${PREPARED} INSERT INTO letter (id, address, language, subject, text, html, unsubscribe_url, created_at)
      VALUES (${letter.id}::uuid, ${letter.address}, ${letter.language}, ${letter.subject}, ${letter.text}, ${letter.html},
        ${letter.unsubscribeUrl}, ${letter.createdAt})`;
  },
  async findLetter(id: string): Promise<LetterRow | null> {
    const [letter] = await db.$queryRaw<LetterRow[]>`${PREPARED}
      SELECT id, address, language, subject, text, html, unsubscribe_url AS "unsubscribeUrl", created_at AS "createdAt"
      FROM letter WHERE id = ${id}::uuid`;
    return letter ?? null;
  },
  /** Letters that the mail server has not taken yet. */
  async countLetters(): Promise<number> {
    const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM letter`;
    return row?.count ?? 0;
  },
  async deleteLetter(id: string): Promise<void> {
    await db.$executeRaw`${PREPARED} DELETE FROM letter WHERE id = ${id}::uuid`;
  },
  deleteLettersBefore: (before: Date): Promise<number> =>
    deleteInBatches(db, 'letter', Prisma.sql`created_at < ${before}`),
  async deleteLetters(tx: Db, ids: readonly string[]): Promise<void> {
    await tx.letter.deleteMany({ where: { id: { in: [...ids] } } });
  },
  /** Deletes the unsent letters to an address. */
  async deleteLettersTo(tx: Db, address: string): Promise<void> {
    await tx.letter.deleteMany({ where: { address } });
  },
});
