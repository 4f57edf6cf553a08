import type { CoverForm } from './covers.ts';
import { type BookFacts, ReadingCutOff } from './facts.ts';
import { handover } from './handover.ts';
import type { DrawRequest } from './pages/draw-pages.ts';
import { pictureType } from './pages/picture-type.ts';
import { type Listener, ParserChild, type ParserLimits } from './parser-child.ts';
import type { ReadRequest } from './read-book.ts';
import type { BookInside } from './tracks/books-inside.ts';
import type { DrawingWork, MakingWork, Work } from './work.ts';

/**
 * `size` processes at most; `timeoutMs`, `maxBytes` and `maxGrowth` (resident, bytes) bound each book. A further idle
 * process is kept for `warmMs`: to start one costs as much as to read thirty small books.
 */
export type ParserPoolOptions = { size?: number; warmMs?: number } & Partial<ParserLimits>;

const DEFAULTS = { size: 2, warmMs: 10_000, timeoutMs: 10_000, maxBytes: 450 * 1024 ** 2, maxGrowth: 130 * 1024 ** 2 };

/** A whole book is turned over, and its reader is told how far it is; who waits for a page sees nothing meanwhile. */
const GIVING_MS = { making: 120_000, drawing: 15_000 };

/** A page that was asked for, by its place among those; `null` when it can't be drawn. */
export type DrawnPage = { index: number; picture: { bytes: Uint8Array; mediaType: string } | null };

/**
 * Reads books in processes of their own, so that a hostile one costs neither the server's memory nor its time: a child
 * that breaks a limit is killed and its book is an `UnreadableBook`. Starts nothing until the first book; of the idle
 * children one stays, warm for the next, the others for a while.
 */
export class ParserPool {
  readonly #limits: ParserLimits;
  readonly #size: number;
  readonly #warmMs: number;
  /** The one that was busy last comes last, and is taken first. */
  readonly #idle = new Map<ParserChild, NodeJS.Timeout>();
  readonly #busy = new Set<ParserChild>();
  readonly #waiting: (() => void)[] = [];
  #closed = false;

  constructor(options: ParserPoolOptions = {}) {
    const { size, warmMs, ...limits } = { ...DEFAULTS, ...options };
    this.#size = size;
    this.#warmMs = warmMs;
    this.#limits = limits;
  }

  /**
   * Reads a book; waits for a free process. Rejects with `UnreadableBook` (339), with `ReadingCutOff` once the pool is closed,
   * or with an error of this machine.
   */
  async read(request: ReadRequest): Promise<BookFacts> {
    return (await this.#ask({ kind: 'read', ...request })) as BookFacts; // what `work` answers to it
  }

  /** What `booksInside` answers. Rejects as `read` does. */
  async inside(path: string): Promise<BookInside[]> {
    return (await this.#ask({ kind: 'inside', path })) as BookInside[]; // what `work` answers to it
  }

  /** A stranger's picture as a cover; `null` when it can't be drawn. Rejects as `read` does. */
  async cover(bytes: Uint8Array): Promise<BookFacts['cover']> {
    return (await this.#ask({ kind: 'picture', bytes })) as BookFacts['cover']; // what `work` answers to it
  }

  /** A cover in another form. Rejects as `read` does. */
  async reform(jpeg: Uint8Array, form: CoverForm): Promise<Uint8Array> {
    return (await this.#ask({ kind: 'reform', jpeg, ...form })) as Uint8Array; // what `work` answers to it
  }

  /**
   * Makes something of a book, in pieces that the process waits with until they are pulled. Ends early when nobody pulls
   * any more. Throws as `read` rejects; what came before is then worth nothing.
   */
  make(work: MakingWork, progress?: (share: number) => void): AsyncGenerator<Uint8Array> {
    return this.#pieces(work, GIVING_MS.making, progress);
  }

  /**
   * Draws pages: the first that is asked for, and those of the others that cost little then. To be heard to its end.
   * Throws as `read` rejects.
   */
  async *draw(request: DrawRequest): AsyncGenerator<DrawnPage> {
    for await (const piece of this.#pieces({ kind: 'draw', ...request }, GIVING_MS.drawing)) {
      const bytes = piece.subarray(1);
      const mediaType = pictureType(bytes);
      yield { index: piece[0] ?? 0, picture: mediaType === null ? null : { bytes, mediaType } };
    }
  }

  async *#pieces(
    work: MakingWork | DrawingWork,
    ms: number,
    progress?: (share: number) => void,
  ): AsyncGenerator<Uint8Array> {
    const pieces = handover();
    const asked = this.#ask(work, { bytes: pieces.put, ...(progress && { progress }) }, ms);
    asked.then(pieces.end, pieces.fail);
    try {
      yield* pieces.all();
    } finally {
      pieces.drop();
      await asked.catch(() => {});
    }
  }

  async #ask(work: Work, listener?: Listener, timeoutMs?: number): Promise<unknown> {
    const child = await this.#take();
    try {
      return await child.ask(work, listener, timeoutMs);
    } finally {
      this.#giveBack(child);
    }
  }

  /** Ends all processes; books being read or waiting are cut off. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const wake of this.#waiting.splice(0)) wake();
    for (const leave of this.#idle.values()) clearTimeout(leave);
    const children = [...this.#idle.keys(), ...this.#busy];
    this.#idle.clear();
    await Promise.all(children.map((child) => child.end()));
  }

  async #take(): Promise<ParserChild> {
    while (!this.#closed && this.#busy.size >= this.#size) await new Promise<void>((wake) => this.#waiting.push(wake));
    if (this.#closed) throw new ReadingCutOff('the parser pool is closed');
    const child = this.#warm() ?? new ParserChild(this.#limits);
    this.#busy.add(child);
    return child;
  }

  #warm(): ParserChild | undefined {
    for (const [child, leave] of [...this.#idle].reverse()) {
      this.#idle.delete(child);
      clearTimeout(leave);
      if (child.alive) return child;
    }
    return undefined;
  }

  #giveBack(child: ParserChild): void {
    this.#busy.delete(child);
    const next = this.#waiting.shift();
    const isFit = child.alive && !child.worn;
    if (this.#closed || !isFit) void child.end();
    if (!this.#closed) {
      const isNeeded = next !== undefined || this.#idle.size === 0;
      if (isFit) this.#keep(child);
      else if (isNeeded) this.#keep(new ParserChild(this.#limits));
    }
    next?.();
  }

  #keep(child: ParserChild): void {
    const leave = setTimeout(() => {
      if (this.#idle.size === 1) return;
      this.#idle.delete(child);
      void child.end();
    }, this.#warmMs).unref();
    this.#idle.set(child, leave);
  }
}
