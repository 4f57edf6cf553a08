import type { Prisma, Reader } from '../../generated/prisma/client.ts';
import type { Database } from '../../platform/db/db.ts';

export type ReaderRow = Reader;

/** What a reader may change of the own row: nothing else can be named here. */
export type Changes = Partial<Pick<Reader, 'firstName' | 'lastName' | 'email' | 'language' | 'theme' | 'editedAt'>> & {
  widgets?: Record<string, boolean>;
};

export const accountDb = (db: Database) => ({
  byId: (readerId: bigint): Promise<ReaderRow> => db.reader.findUniqueOrThrow({ where: { id: readerId } }),

  /** Widgets are merged one by one in the database, so that two tabs don't undo each other. */
  update: (readerId: bigint, { widgets, ...fields }: Changes): Promise<ReaderRow> =>
    db.$transaction(async (tx) => {
      if (widgets) {
        const json: Prisma.InputJsonValue = widgets;
        await tx.$executeRaw`UPDATE reader SET widgets = widgets || ${json}::jsonb WHERE id = ${readerId}`;
      }
      return tx.reader.update({ where: { id: readerId }, data: fields });
    }),
});
