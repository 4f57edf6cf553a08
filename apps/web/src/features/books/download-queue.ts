/** A file that is wanted. */
type Wanted = { id: string; title: string };

/** How far the downloads are: the `at`th of so many is being begun. */
type Way = { at: number; total: number };

type Parts = {
  /** Where the file of a book is; asked for at its turn, since links do not last. */
  linkOf: (id: string) => Promise<{ link: string; name: string }>;
  follow: (link: string, name: string) => void;
  /** Between one file and the next. */
  pause: () => Promise<void>;
  /** Null when there is nothing under way. */
  onWay: (way: Way | null) => void;
  onFailed: (books: readonly Wanted[], error: unknown) => void;
};

/** Files begun one after the other (spec section 4, "Downloads"). */
export const createDownloadQueue = ({ linkOf, follow, pause, onWay, onFailed }: Parts) => {
  let waiting: Wanted[] = [];
  let [at, total] = [0, 0];
  let failed: { books: Wanted[]; error: unknown } | null = null;
  let isRunning = false;
  // A link that comes after the reader has said stop is not followed.
  let turn = 0;

  const one = async (book: Wanted): Promise<void> => {
    const mine = turn;
    at += 1;
    onWay({ at, total });
    try {
      const { link, name } = await linkOf(book.id);
      if (mine === turn) follow(link, name);
    } catch (error) {
      if (mine === turn) failed = { books: [...(failed?.books ?? []), book], error };
    }
  };
  const tell = (): void => {
    const those = failed;
    [at, total, failed] = [0, 0, null];
    onWay(null);
    if (those) onFailed(those.books, those.error);
  };

  const run = async (): Promise<void> => {
    isRunning = true;
    for (let book = waiting.shift(); book; book = waiting.shift()) {
      await one(book);
      if (waiting.length === 0) tell();
      await pause();
    }
    isRunning = false;
  };

  return {
    start: (books: readonly Wanted[]): void => {
      waiting.push(...books);
      total += books.length;
      if (!isRunning) void run();
    },
    /** Those that have not begun never will. */
    stop: (): void => {
      turn += 1;
      waiting = [];
      failed = null;
      tell();
    },
  };
};
