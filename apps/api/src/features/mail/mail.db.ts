import type { Language } from '@lectern/contracts';
import type { Letter } from '../../generated/prisma/client.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared.ts';

type KeptLetter = Omit<Letter, 'language'> & { language: Language };

export const mailDb = (db: Database) => ({
  /** Runs `work` in a transaction of its own, or in the one that is there. */
  within: <T>(tx: Db | undefined, work: (tx: Db) => Promise<T>): Promise<T> => (tx ? work(tx) : db.$transaction(work)),
  async keep(tx: Db, letter: KeptLetter): Promise<void> {
    await tx.$executeRaw`${PREPARED} INSERT INTO letter (id, address, language, subject, text, html, created_at)
      VALUES (${letter.id}::uuid, ${letter.address}, ${letter.language}, ${letter.subject}, ${letter.text}, ${letter.html},
        ${letter.createdAt})`;
  },
  async find(id: string): Promise<KeptLetter | null> {
    const [letter] = await db.$queryRaw<KeptLetter[]>`${PREPARED}
      SELECT id, address, language, subject, text, html, created_at AS "createdAt" FROM letter WHERE id = ${id}::uuid`;
    return letter ?? null;
  },
  async remove(id: string): Promise<void> {
    await db.$executeRaw`${PREPARED} DELETE FROM letter WHERE id = ${id}::uuid`;
  },
  async removeOld(before: Date): Promise<number> {
    return (await db.letter.deleteMany({ where: { createdAt: { lt: before } } })).count;
  },
  /** Letters to an address that have not gone yet. */
  async removeTo(tx: Db, address: string): Promise<void> {
    await tx.letter.deleteMany({ where: { address } });
  },
});
