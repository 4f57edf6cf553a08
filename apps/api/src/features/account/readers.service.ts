import type { Database } from '../../platform/db/db.ts';
import { createReadersDb, type ListedReader } from './readers.db.ts';

export type ReadersService = ReturnType<typeof createReadersService>;

const PAGE = 1000;

/** Readers, for the operator. */
export const createReadersService = ({ db }: { db: Database }) => {
  const readersDb = createReadersDb(db);

  /**
   * Resolves a login or an id.
   * @throws Error with a sentence for the operator when the name is unknown or ambiguous
   */
  const resolveReaderId = async (name: string): Promise<bigint> => {
    const [id, ...others] = await readersDb.findIdsByName(name);
    if (id === undefined) throw new Error(`There is no reader “${name}”. See: admin reader list`);
    if (others.length > 0) {
      throw new Error(
        `“${name}” means ${others.length + 1} readers: give one of the ids ${[id, ...others].join(', ')}.`,
      );
    }
    return id;
  };

  return {
    resolveReaderId,
    /** The summary of one reader. */
    getSummary: readersDb.findSummary,
    async list(): Promise<ListedReader[]> {
      const all: ListedReader[] = [];
      for (
        let page = await readersDb.listReaders(0n, PAGE);
        page.length > 0;
        page = await readersDb.listReaders(all.at(-1)?.id ?? 0n, PAGE)
      ) {
        all.push(...page);
      }
      return all;
    },
    /**
     * Sets the storage limit. A limit below what is used deletes no books; it only prevents uploads.
     * @param limit in bytes
     * @throws Error with a sentence for the operator when the name is unknown or ambiguous
     */
    async setLimit(name: string, limit: number): Promise<{ id: bigint; login: string; used: bigint; limit: bigint }> {
      const id = await resolveReaderId(name);
      return { id, ...(await readersDb.updateLimit(id, BigInt(limit))) };
    },
  };
};
