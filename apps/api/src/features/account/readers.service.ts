import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { computeStorageLimit, type StorageColumns } from '../storage-quota/storage-quota.service.ts';
import { createReadersDb, type ListedReaderRow, type ReaderSummaryRow } from './readers.db.ts';

/** `limit`: in bytes, what applies now; `plan`: the paid plan that runs. */
type Listed<R> = Omit<R, keyof StorageColumns | 'planId'> & { limit: bigint; plan: string | null };

export type ReadersService = ReturnType<typeof createReadersService>;

const PAGE = 1000;

/** Readers, for the operator. */
export const createReadersService = ({ db, clock }: { db: Database; clock: Clock }) => {
  const readersDb = createReadersDb(db);
  const toListed = <R extends StorageColumns & { planId: string | null }>(row: R): Listed<R> => {
    const { filesSizeLimit, planStorageBytes, planExpiresAt, planId, ...listed } = row;
    const isRunning = planExpiresAt !== null && planExpiresAt > clock.now();
    const limit = computeStorageLimit({ filesSizeLimit, planStorageBytes, planExpiresAt }, clock.now());
    return { ...listed, limit, plan: isRunning ? planId : null };
  };

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
    getSummary: async (id: bigint): Promise<Listed<ReaderSummaryRow>> => toListed(await readersDb.findSummary(id)),
    async list(): Promise<Listed<ListedReaderRow>[]> {
      const all: Listed<ListedReaderRow>[] = [];
      for (
        let page = await readersDb.listReaders(0n, PAGE);
        page.length > 0;
        page = await readersDb.listReaders(all.at(-1)?.id ?? 0n, PAGE)
      ) {
        all.push(...page.map(toListed));
      }
      return all;
    },
    /**
     * Sets the reader's own storage limit. A limit below what is used deletes no books; it only prevents uploads.
     * Answers the limit that applies now, too: a paid plan may give more.
     * @param ownLimit in bytes
     * @throws Error with a sentence for the operator when the name is unknown or ambiguous
     */
    async setLimit(
      name: string,
      ownLimit: number,
    ): Promise<{ id: bigint; login: string; used: bigint; ownLimit: bigint; limit: bigint }> {
      const id = await resolveReaderId(name);
      const row = await readersDb.updateLimit(id, BigInt(ownLimit));
      const { login, used, filesSizeLimit } = row;
      return { id, login, used, ownLimit: filesSizeLimit, limit: computeStorageLimit(row, clock.now()) };
    },
  };
};
