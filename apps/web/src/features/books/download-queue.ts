/** A book whose file is to be downloaded. */
type QueuedBook = { id: string; title: string };

/** Progress of the queue: the `at`th of `total` downloads is starting. */
type DownloadProgress = { at: number; total: number };

type DownloadQueueDeps = {
  /** Fetches the link of a book's file; only when its turn comes, because links expire. */
  fetchLink: (id: string) => Promise<{ link: string; name: string }>;
  startDownload: (link: string, name: string) => void;
  /** Waits between two downloads. */
  pause: () => Promise<void>;
  /** Null when the queue is empty. */
  onProgress: (progress: DownloadProgress | null) => void;
  onFailed: (books: readonly QueuedBook[], error: unknown) => void;
};

/** Creates a queue that starts downloads one after the other (spec section 4, "Downloads"). */
export const createDownloadQueue = ({ fetchLink, startDownload, pause, onProgress, onFailed }: DownloadQueueDeps) => {
  let queue: QueuedBook[] = [];
  let [at, total] = [0, 0];
  let failed: { books: QueuedBook[]; error: unknown } | null = null;
  let isRunning = false;
  // A link that arrives after the user stopped the queue is not used.
  let generation = 0;

  const downloadNext = async (book: QueuedBook): Promise<void> => {
    const startedIn = generation;
    at += 1;
    onProgress({ at, total });
    try {
      const { link, name } = await fetchLink(book.id);
      if (startedIn === generation) startDownload(link, name);
    } catch (error) {
      if (startedIn === generation) failed = { books: [...(failed?.books ?? []), book], error };
    }
  };
  const finish = (): void => {
    const failures = failed;
    [at, total, failed] = [0, 0, null];
    onProgress(null);
    if (failures) onFailed(failures.books, failures.error);
  };

  const run = async (): Promise<void> => {
    isRunning = true;
    for (let book = queue.shift(); book; book = queue.shift()) {
      await downloadNext(book);
      if (queue.length === 0) finish();
      await pause();
    }
    isRunning = false;
  };

  return {
    start: (books: readonly QueuedBook[]): void => {
      queue.push(...books);
      total += books.length;
      if (!isRunning) void run();
    },
    /** Cancels all downloads that have not started. */
    stop: (): void => {
      generation += 1;
      queue = [];
      failed = null;
      finish();
    },
  };
};
