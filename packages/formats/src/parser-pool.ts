import { type BookFacts, ReadingCutOff } from './facts.ts';
import { ParserChild, type ParserLimits } from './parser-child.ts';
import type { ReadRequest } from './read-book.ts';

/** `size` processes at most; `timeoutMs` and `maxBytes` (resident, bytes) bound each book. */
export type ParserPoolOptions = { size?: number } & Partial<ParserLimits>;

const DEFAULTS = { size: 2, timeoutMs: 10_000, maxBytes: 450 * 1024 ** 2 };

/**
 * Reads books in processes of their own, so that a hostile one costs neither the server's memory nor its time: a child
 * that breaks a limit is killed and its book is an `UnreadableBook`. Starts nothing until the first book; of the idle
 * children one stays, warm for the next.
 */
export class ParserPool {
  readonly #limits: ParserLimits;
  readonly #size: number;
  readonly #idle: ParserChild[] = [];
  readonly #busy = new Set<ParserChild>();
  readonly #waiting: (() => void)[] = [];
  #closed = false;

  constructor(options: ParserPoolOptions = {}) {
    const { size, ...limits } = { ...DEFAULTS, ...options };
    this.#size = size;
    this.#limits = limits;
  }

  /**
   * Reads a book; waits for a free process. Rejects with `UnreadableBook` (339), with `ReadingCutOff` once the pool is closed,
   * or with an error of this machine.
   */
  async read(request: ReadRequest): Promise<BookFacts> {
    const child = await this.#take();
    try {
      return await child.read(request);
    } finally {
      this.#giveBack(child);
    }
  }

  /** Ends all processes; books being read or waiting are cut off. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const wake of this.#waiting.splice(0)) wake();
    await Promise.all([...this.#idle.splice(0), ...this.#busy].map((child) => child.end()));
  }

  async #take(): Promise<ParserChild> {
    while (!this.#closed && this.#busy.size >= this.#size) await new Promise<void>((wake) => this.#waiting.push(wake));
    if (this.#closed) throw new ReadingCutOff('the parser pool is closed');
    const warm = this.#idle.splice(0).filter((child) => child.alive);
    const child = warm.pop() ?? new ParserChild(this.#limits);
    this.#idle.push(...warm);
    this.#busy.add(child);
    return child;
  }

  #giveBack(child: ParserChild): void {
    this.#busy.delete(child);
    const next = this.#waiting.shift();
    const isNeeded = next !== undefined || this.#idle.length === 0;
    const isFit = child.alive && !child.worn;
    if (this.#closed || !isNeeded || !isFit) void child.end();
    if (!this.#closed && isNeeded) this.#idle.push(isFit ? child : new ParserChild(this.#limits));
    next?.();
  }
}
