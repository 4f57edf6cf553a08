import { type BookFacts, ReadingAborted } from './book-facts.ts';
import { createChunkQueue } from './chunk-queue.ts';
import type { CoverVariant } from './covers.ts';
import type { FontType } from './font/font-tables.ts';
import type { FontFacts, FontProblem } from './font/read-font.ts';
import type { DrawRequest } from './page-images/draw-pages.ts';
import { ParserChild, type ParserLimits, type TaskListener } from './parser-child.ts';
import type { ByteStreamTask, DrawPagesTask, ParserTask } from './parser-protocol.ts';
import type { ReadRequest } from './read-book.ts';
import { detectImageType } from './signatures.ts';
import type { ZippedBook } from './zip/list-books.ts';

/**
 * At most `size` processes run; `timeoutMs`, `maxBytes` and `maxGrowth` (resident bytes) limit each book. Idle processes are
 * kept for `warmMs`, and the last of them for `lastWarmMs`: starting one costs as much as reading thirty small books.
 */
export type ParserPoolOptions = {
  size?: number;
  warmMs?: number;
  lastWarmMs?: number;
  /** Told how long each task ran, without its wait for a turn. */
  onTask?: (seconds: number, hasFailed: boolean) => void;
} & Partial<ParserLimits>;

const DEFAULTS = {
  size: 2,
  warmMs: 10_000,
  lastWarmMs: 60_000,
  timeoutMs: 10_000,
  maxBytes: 450 * 1024 ** 2,
  maxGrowth: 130 * 1024 ** 2,
};

/** Converting a whole book reports progress, so it may take longer than rendering a page, which shows nothing meanwhile. */
const STREAM_TIMEOUT_MS = { bytes: 120_000, pages: 15_000 };

/** A rendered page by its index in the request; `picture` is `null` when it cannot be rendered. */
export type DrawnPage = { index: number; picture: { bytes: Uint8Array; mediaType: string } | null };

/**
 * Parses books in separate processes, so that a hostile book costs the server neither memory nor time: a child that breaks
 * a limit is killed, and its book is an `UnreadableBook`. The pool starts no process before the first book, and idle ones
 * end after a while, because each of them takes as much memory as a small server.
 */
export class ParserPool {
  readonly #limits: ParserLimits;
  readonly #size: number;
  readonly #warmMs: number;
  readonly #lastWarmMs: number;
  readonly #onTask: ParserPoolOptions['onTask'];
  /** The most recently used child is last and is taken first. */
  readonly #idle = new Map<ParserChild, NodeJS.Timeout>();
  readonly #busy = new Set<ParserChild>();
  readonly #waiting: (() => void)[] = [];
  #isClosed = false;

  constructor(options: ParserPoolOptions = {}) {
    const { size, warmMs, lastWarmMs, onTask, ...limits } = { ...DEFAULTS, ...options };
    this.#size = size;
    this.#warmMs = warmMs;
    this.#lastWarmMs = lastWarmMs;
    this.#onTask = onTask;
    this.#limits = limits;
  }

  /**
   * Reads a book; waits for a free process. Rejects with `UnreadableBook` (339), with `ReadingAborted` once the pool is
   * closed, or with a system error.
   */
  async read(request: ReadRequest): Promise<BookFacts> {
    return (await this.#run({ kind: 'read', ...request })) as BookFacts; // what `runTask` returns for it
  }

  /** Lists the books in a ZIP as `zip/list-books.ts` does. Rejects as `read` does. */
  async listBooksInZip(path: string): Promise<ZippedBook[]> {
    return (await this.#run({ kind: 'listBooks', path })) as ZippedBook[]; // what `runTask` returns for it
  }

  /** Creates a cover from an untrusted image; `null` when it cannot be decoded. Rejects as `read` does. */
  async createCover(bytes: Uint8Array): Promise<BookFacts['cover']> {
    return (await this.#run({ kind: 'createCover', bytes })) as BookFacts['cover']; // what `runTask` returns for it
  }

  /** Creates the JPEG of an avatar from an untrusted image; `null` when it cannot be decoded. Rejects as `read` does. */
  async createAvatar(bytes: Uint8Array): Promise<Uint8Array | null> {
    return (await this.#run({ kind: 'createAvatar', bytes })) as Uint8Array | null; // what `runTask` returns for it
  }

  /** Reads and checks an untrusted font; a problem is a reason to refuse it. Rejects as `read` does. */
  async readFont(bytes: Uint8Array, type: FontType): Promise<FontFacts | FontProblem> {
    return (await this.#run({ kind: 'readFont', bytes, type })) as FontFacts | FontProblem; // what `runTask` returns for it
  }

  /** Creates a variant of a cover. Rejects as `read` does. */
  async transcodeCover(jpeg: Uint8Array, variant: CoverVariant): Promise<Uint8Array> {
    return (await this.#run({ kind: 'transcodeCover', jpeg, ...variant })) as Uint8Array; // what `runTask` returns for it
  }

  /**
   * Runs a task that produces bytes; the process waits until each chunk is consumed. Ends early when the consumer stops.
   * Throws as `read` rejects; the chunks so far are then invalid.
   */
  stream(task: ByteStreamTask, progress?: (share: number) => void): AsyncGenerator<Uint8Array> {
    return this.#stream(task, STREAM_TIMEOUT_MS.bytes, progress);
  }

  /**
   * Renders pages: always the first one requested, and those of the others that cost little extra. Consume it to its end.
   * Throws as `read` rejects.
   */
  async *drawPages(request: DrawRequest): AsyncGenerator<DrawnPage> {
    for await (const chunk of this.#stream({ kind: 'drawPages', ...request }, STREAM_TIMEOUT_MS.pages)) {
      const bytes = chunk.subarray(1);
      const mediaType = detectImageType(bytes);
      yield { index: chunk[0] ?? 0, picture: mediaType === null ? null : { bytes, mediaType } };
    }
  }

  async *#stream(
    task: ByteStreamTask | DrawPagesTask,
    timeoutMs: number,
    progress?: (share: number) => void,
  ): AsyncGenerator<Uint8Array> {
    const queue = createChunkQueue();
    const result = this.#run(task, { bytes: queue.put, ...(progress && { progress }) }, timeoutMs);
    result.then(queue.end, queue.fail);
    try {
      yield* queue.chunks();
    } finally {
      queue.cancel();
      await result.catch(() => {});
    }
  }

  async #run(task: ParserTask, listener?: TaskListener, timeoutMs?: number): Promise<unknown> {
    const child = await this.#acquire();
    const startedAt = performance.now();
    let hasFailed = true;
    try {
      const result = await child.run(task, listener, timeoutMs);
      hasFailed = false;
      return result;
    } finally {
      this.#onTask?.((performance.now() - startedAt) / 1000, hasFailed);
      this.#release(child);
    }
  }

  /** How many tasks run, and how many wait for a turn. */
  get load(): { running: number; waiting: number } {
    return { running: this.#busy.size, waiting: this.#waiting.length };
  }

  /** Starts a process for a book that is on its way, unless one is free or all run. Nothing waits for it. */
  prepare(): void {
    const isFree = this.#busy.size >= this.#size || [...this.#idle.keys()].some((child) => child.isAlive);
    if (!this.#isClosed && !isFree) this.#keepIdle(new ParserChild(this.#limits));
  }

  /** Ends all processes; running and waiting tasks are aborted. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const wake of this.#waiting.splice(0)) wake();
    for (const timer of this.#idle.values()) clearTimeout(timer);
    const children = [...this.#idle.keys(), ...this.#busy];
    this.#idle.clear();
    await Promise.all(children.map((child) => child.end()));
  }

  async #acquire(): Promise<ParserChild> {
    while (!this.#isClosed && this.#busy.size >= this.#size)
      await new Promise<void>((wake) => this.#waiting.push(wake));
    if (this.#isClosed) throw new ReadingAborted('the parser pool is closed');
    const child = this.#takeIdle() ?? new ParserChild(this.#limits);
    this.#busy.add(child);
    return child;
  }

  #takeIdle(): ParserChild | undefined {
    for (const [child, timer] of [...this.#idle].reverse()) {
      this.#idle.delete(child);
      clearTimeout(timer);
      if (child.isAlive) return child;
    }
    return undefined;
  }

  #release(child: ParserChild): void {
    this.#busy.delete(child);
    const next = this.#waiting.shift();
    const isReusable = child.isAlive && !child.needsReplacement;
    if (this.#isClosed || !isReusable) void child.end();
    if (!this.#isClosed) {
      const isNeeded = next !== undefined || this.#idle.size === 0;
      if (isReusable) this.#keepIdle(child);
      else if (isNeeded) this.#keepIdle(new ParserChild(this.#limits));
    }
    next?.();
  }

  #keepIdle(child: ParserChild): void {
    const end = (): void => {
      this.#idle.delete(child);
      void child.end();
    };
    const endUnlessLast = (): void => {
      if (this.#idle.size > 1) return end();
      this.#idle.set(child, setTimeout(end, this.#lastWarmMs - this.#warmMs).unref());
    };
    this.#idle.set(child, setTimeout(endUnlessLast, this.#warmMs).unref());
  }
}
