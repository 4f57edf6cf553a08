import type { Prisma, Reader } from '../../generated/prisma/client.ts';
import type { Database, Db } from '../../platform/db/db.ts';

export type ReaderRow = Reader;

/** What a reader may change of the own row: nothing else can be named here. */
export type Changes = Partial<Pick<Reader, 'firstName' | 'lastName' | 'email' | 'language' | 'theme' | 'editedAt'>> & {
  widgets?: Record<string, boolean>;
};

const MOST_WIDGETS = 100;

export const accountDb = (db: Database) => ({
  byId: (readerId: bigint): Promise<ReaderRow> => db.reader.findUniqueOrThrow({ where: { id: readerId } }),

  /**
   * Widgets are merged one by one in the database, so that two tabs don't undo each other. Null, and nothing changed,
   * when there would be too many.
   */
  async update(tx: Db, readerId: bigint, { widgets = {}, ...fields }: Changes): Promise<ReaderRow | null> {
    if (Object.keys(widgets).length > 0) {
      const json: Prisma.InputJsonValue = widgets;
      const merged = await tx.$executeRaw`
        UPDATE reader SET widgets = widgets || ${json}::jsonb WHERE id = ${readerId}
        AND (SELECT count(*) FROM jsonb_object_keys(widgets || ${json}::jsonb)) <= ${MOST_WIDGETS}`;
      if (merged === 0) return null;
    }
    return tx.reader.update({ where: { id: readerId }, data: fields });
  },
});
