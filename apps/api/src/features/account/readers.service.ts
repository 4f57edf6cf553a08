import type { Database } from '../../platform/db/db.ts';
import { type ListedReader, readersDb } from './readers.db.ts';

export type ReadersService = ReturnType<typeof readersService>;

const PAGE = 1000;

/** Readers as the operator sees them. */
export const readersService = ({ db }: { db: Database }) => {
  const rows = readersDb(db);

  /**
   * Who a login or an id means.
   * @throws Error, a sentence, when the name means nobody or more than one
   */
  const one = async (name: string): Promise<bigint> => {
    const [id, ...others] = await rows.named(name);
    if (id === undefined) throw new Error(`There is no reader “${name}”. See: admin reader list`);
    if (others.length > 0) {
      throw new Error(
        `“${name}” means ${others.length + 1} readers: give one of the ids ${[id, ...others].join(', ')}.`,
      );
    }
    return id;
  };

  return {
    one,
    /** Who it is, for one of the operator's looks. */
    about: rows.about,
    async list(): Promise<ListedReader[]> {
      const all: ListedReader[] = [];
      for (let page = await rows.list(0n, PAGE); page.length > 0; page = await rows.list(all.at(-1)?.id ?? 0n, PAGE)) {
        all.push(...page);
      }
      return all;
    },
    /**
     * A smaller space than what is used removes no book: only nothing more fits in.
     * @param limit in bytes
     * @throws Error, a sentence, when the name means nobody or more than one
     */
    async setLimit(name: string, limit: number): Promise<{ id: bigint; login: string; used: bigint; limit: bigint }> {
      const id = await one(name);
      return { id, ...(await rows.setLimit(id, BigInt(limit))) };
    },
  };
};
