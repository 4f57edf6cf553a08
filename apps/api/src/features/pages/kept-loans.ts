type Lend = (key: string, use: (path: string) => Promise<void>) => Promise<void>;
/** How much may be lent at a time beyond what is in use, in bytes, and how long a loan lasts. */
type Room = { bytes: number; ms: number };

type Loan = {
  path: Promise<string>;
  bytes: number;
  users: number;
  /** Not to be used any more: it goes back when its last user does. */
  over: boolean;
  giveBack: () => void;
  /** Resolves when it was given back, or never lent. */
  gone: Promise<void>;
};

/**
 * Files that are lent again and again: a storage far away fetches each once, and not for every page of it. They go back
 * when others need the room, when their time is up, or at `close`.
 */
export const keptLoans = (lend: Lend, room: Room) => {
  const loans = new Map<string, Loan>();

  const end = (key: string, loan: Loan): void => {
    if (loans.get(key) === loan) loans.delete(key);
    loan.over = true;
    if (loan.users === 0) loan.giveBack();
  };

  const begin = (key: string, bytes: number): Loan => {
    const path = Promise.withResolvers<string>();
    const back = Promise.withResolvers<void>();
    const lent = lend(key, (file) => {
      path.resolve(file);
      return back.promise;
    });
    const loan: Loan = { path: path.promise, bytes, users: 0, over: false, giveBack: back.resolve, gone: lent };
    const timer = setTimeout(end, room.ms, key, loan).unref();
    loan.gone = lent
      .catch((error: unknown) => {
        path.reject(error);
        end(key, loan);
      })
      .finally(() => clearTimeout(timer));
    path.promise.catch(() => {}); // those who wait for it are told
    return loan;
  };

  const makeRoom = (): void => {
    let total = [...loans.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const [key, loan] of loans) {
      if (total <= room.bytes) return;
      if (loan.users > 0) continue;
      total -= loan.bytes;
      end(key, loan);
    }
  };

  return {
    /** Runs `work` with the local file of `key`, which has so many bytes. @throws what lending throws */
    async use<T>(key: string, bytes: number, work: (path: string) => Promise<T>): Promise<T> {
      const loan = loans.get(key) ?? begin(key, bytes);
      loans.delete(key);
      loans.set(key, loan); // the last that were used go last
      loan.users += 1;
      try {
        return await work(await loan.path);
      } finally {
        loan.users -= 1;
        if (loan.over && loan.users === 0) loan.giveBack();
        makeRoom();
      }
    },
    /** Resolves when everything was given back. */
    async close(): Promise<void> {
      const all = [...loans];
      for (const [key, loan] of all) end(key, loan);
      await Promise.all(all.map(([, { gone }]) => gone));
    },
  };
};
