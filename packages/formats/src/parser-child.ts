import type { ChildProcess } from 'node:child_process';
import { type BookFacts, ReadingCutOff, UnreadableBook } from './facts.ts';
import { type ParserAnswer, TAKEN } from './parser-answer.ts';
import { createParserBox } from './parser-box.ts';
import { forkWalled } from './parser-walls.ts';
import { residentBytes } from './resident-memory.ts';
import type { Work } from './work.ts';

/**
 * What a child may use for one book: milliseconds of wall time, bytes of resident memory. `maxGrowth` is what a child that reads
 * may take beyond what it had when it was ready: whatever comes in may be hostile.
 */
export type ParserLimits = { timeoutMs: number; maxBytes: number; maxGrowth: number };
/** Who listens while a child works; time in which it waits for `bytes` to be taken is not its own. */
export type Listener = { bytes?: (bytes: Uint8Array) => Promise<void>; progress?: (share: number) => void };

/** Loading our own programs is no book's fault: on a busy machine it takes a while. */
const START_MS = 60_000;
/** Two hundred megabytes a second are written easily. */
const LOOK_EVERY_MS = 10;
/** What may follow once the facts are known, pictures of the book, is not worth more. */
const AFTER_KNOWN_MS = 5000;
/** Their libraries hold an honest archive, or a dictionary of 64 MB, in memory, and have bounds of their own. */
const HELD_WHOLE = ['cb7', 'cbr'];
/** What a library that was loaded for a book leaves behind, that of PDF most, is no wear. */
const WORN = 0.6;

/** One parser process, alive until it is ended or breaks a limit. Takes one request at a time. */
export class ParserChild {
  readonly #process: ChildProcess;
  readonly #box = createParserBox();
  readonly #limits: ParserLimits;
  #isReady = false;
  #readyBytes = 0;
  #isEnded = false;
  #isCutOff = false;

  constructor(limits: ParserLimits) {
    this.#limits = limits;
    this.#process = forkWalled(new URL('./parser-process.ts', import.meta.url), this.#box.folder);
    this.#process.once('exit', this.#box.remove).once('error', this.#box.remove);
    this.#process.once('message', () => {
      this.#isReady = true; // nothing else comes first
      this.#readyBytes = this.#residentBytes();
    });
    // an idle child neither keeps the server alive nor brings it down when it dies
    this.#process.on('error', () => {});
    this.#process.unref();
    this.#process.channel?.unref();
  }

  get alive(): boolean {
    return !this.#isEnded && this.#process.connected;
  }

  /** Whether so much is left of the books before that an honest one might meet the limit because of them. */
  get worn(): boolean {
    return (
      this.#residentBytes() > Math.min(this.#limits.maxBytes / 2, this.#readyBytes + this.#limits.maxGrowth * WORN)
    );
  }

  #residentBytes(): number {
    return (this.#process.pid === undefined ? null : residentBytes(this.#process.pid)) ?? 0;
  }

  #mostBytes(work: Work): number {
    const { maxBytes, maxGrowth } = this.#limits;
    const isReading = work.kind === 'inside' || (work.kind === 'read' && !HELD_WHOLE.includes(work.format));
    return isReading && this.#isReady ? Math.min(maxBytes, this.#readyBytes + maxGrowth) : maxBytes;
  }

  /**
   * Has work done. Rejects with `UnreadableBook`, also when a limit ended the child before any facts were known; with
   * `ReadingCutOff` when `end` did; with what a listener threw, and then the child has ended.
   */
  ask(work: Work, { bytes: take, progress }: Listener = {}, timeoutMs = this.#limits.timeoutMs): Promise<unknown> {
    const child = this.#process;
    const isMaking = work.kind !== 'read' && work.kind !== 'inside';
    return new Promise((resolve, reject) => {
      let known: BookFacts | null = null;
      let isSettled = false;
      const unreadable = (reason: 'time' | 'memory' | 'crash', message: string): void => {
        settle();
        this.#kill();
        if (known) resolve(known);
        else reject(new UnreadableBook(reason, message));
      };
      const heard = (message: unknown): void => {
        // the other end is `parser-process.ts`, which sends nothing else
        const answer = message as ParserAnswer;
        switch (answer.kind) {
          case 'ready':
            clearTimeout(starting);
            return clock.start();
          case 'known':
            known = answer.facts;
            clearTimeout(afterKnown);
            afterKnown = setTimeout(tooLong, AFTER_KNOWN_MS);
            return;
          case 'progress':
            progress?.(answer.share);
            return;
          case 'bytes':
            clock.stop();
            Promise.resolve(take?.(answer.bytes)).then(() => {
              if (isSettled) return;
              clock.start();
              if (this.alive) child.send(TAKEN);
            }, dropped);
            return;
          case 'done':
            settle();
            return resolve(answer.value);
          case 'unreadable':
            return brokenOff(new UnreadableBook(answer.reason, answer.message));
          case 'fault':
            return brokenOff(new Error(answer.message));
          default:
            answer satisfies never;
        }
      };
      /** What has begun to give bytes may still be about to give more: none of them may reach the next request. */
      const brokenOff = (error: Error): void => {
        settle();
        if (isMaking) this.#kill();
        reject(error);
      };
      /** Nobody wants the rest. */
      const dropped = (error: unknown): void => {
        if (isSettled) return;
        settle();
        this.#kill();
        reject(error);
      };
      const died = (): void => {
        if (!this.#isCutOff) return unreadable('crash', 'the parser died');
        settle(); // it says nothing about the book that its parser was told to go
        reject(new ReadingCutOff('the parser was ended'));
      };
      const tooLong = (): void => unreadable('time', `not done in ${timeoutMs} ms`);
      const clock = stopwatch(timeoutMs, tooLong);
      const starting = this.#isReady
        ? undefined
        : setTimeout(() => dropped(new Error(`the parser did not start in ${START_MS} ms`)), START_MS);
      let afterKnown: NodeJS.Timeout | undefined;
      const guard = setInterval(() => {
        const bytes = this.#residentBytes();
        if (bytes > this.#mostBytes(work)) unreadable('memory', `the parser took ${bytes} bytes`);
      }, LOOK_EVERY_MS);
      const settle = (): void => {
        isSettled = true;
        clock.stop();
        clearTimeout(starting);
        clearTimeout(afterKnown);
        clearInterval(guard);
        this.#box.takeBack();
        child.off('message', heard).off('exit', died).off('error', died);
      };
      child.on('message', heard).on('exit', died).on('error', died);
      if (this.#isReady) clock.start();
      if (this.alive) child.send(this.#box.lend(work), (error) => error && died());
      else died();
    });
  }

  /** Ends the process. Resolves when it is gone. */
  async end(): Promise<void> {
    const child = this.#process;
    const isGone = child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
    if (isGone) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.ref();
    this.#isCutOff = true;
    this.#kill();
    await gone;
  }

  #kill(): void {
    this.#isEnded = true;
    this.#process.kill('SIGKILL');
  }
}

/** Runs out after `ms` in which it was not stopped. */
const stopwatch = (ms: number, runsOut: () => void) => {
  let left = ms;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    start(): void {
      since = performance.now();
      timer = setTimeout(runsOut, left);
    },
    stop(): void {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left -= performance.now() - since;
    },
  };
};
