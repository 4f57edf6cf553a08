import type { Prisma, Reader } from '../../generated/prisma/client.ts';
import type { Database, Db } from '../../platform/db/db.ts';

export type ReaderRow = Reader;

/** The columns that readers may change. */
export type ReaderUpdate = Partial<
  Pick<Reader, 'firstName' | 'lastName' | 'email' | 'language' | 'theme' | 'widgetOrder' | 'editedAt'>
> & {
  widgets?: Record<string, boolean>;
};

const MAX_WIDGETS = 100;

export const createAccountDb = (db: Database) => ({
  findReader: (readerId: bigint): Promise<ReaderRow> => db.reader.findUniqueOrThrow({ where: { id: readerId } }),

  /** The bytes of the reader's audiobooks, as far as they count towards the quota. */
  async sumAudiobookBytes(readerId: bigint): Promise<number> {
    const where = { readerId, isAudioBook: true, free: false };
    const { _sum: sum } = await db.book.aggregate({ where, _sum: { bytes: true } });
    return Number(sum.bytes ?? 0);
  },

  /** The bytes of the reader's fonts and dictionaries. */
  async sumPersonalFileBytes(readerId: bigint): Promise<number> {
    const { _sum: sum } = await db.personalFile.aggregate({ where: { readerId }, _sum: { bytes: true } });
    return Number(sum.bytes ?? 0);
  },

  /**
   * Merges the widgets in the database, so that two tabs don't overwrite each other. Returns null and changes nothing when
   * there would be too many.
   */
  async updateReader(tx: Db, readerId: bigint, { widgets = {}, ...fields }: ReaderUpdate): Promise<ReaderRow | null> {
    if (Object.keys(widgets).length > 0) {
      const json: Prisma.InputJsonValue = widgets;
      const merged = await tx.$executeRaw`
        UPDATE reader SET widgets = widgets || ${json}::jsonb WHERE id = ${readerId}
        AND (SELECT count(*) FROM jsonb_object_keys(widgets || ${json}::jsonb)) <= ${MAX_WIDGETS}`;
      if (merged === 0) return null;
    }
    return tx.reader.update({ where: { id: readerId }, data: fields });
  },
});
