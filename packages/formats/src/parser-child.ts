import type { ChildProcess } from 'node:child_process';
import { type BookFacts, ReadingAborted, UnreadableBook } from './book-facts.ts';
import { CHUNK_CONSUMED, type ParserMessage, type ParserTask } from './parser-protocol.ts';
import { forkSandboxed } from './parser-sandbox.ts';
import { readResidentBytes } from './resident-memory.ts';
import { createSandboxFolder } from './sandbox-folder.ts';

/**
 * The limits of a child for one book: milliseconds of wall time, bytes of resident memory. `maxGrowth` limits what a child
 * may allocate for reading an upload, which may be hostile, beyond what it used when it was ready.
 */
export type ParserLimits = { timeoutMs: number; maxBytes: number; maxGrowth: number };
/** Callbacks during a task. The time in which a child waits for `bytes` to be consumed does not count against its limit. */
export type TaskListener = { bytes?: (bytes: Uint8Array) => Promise<void>; progress?: (share: number) => void };

/** Limit for starting the process, which takes a while on a busy machine and does not count for a book. */
const START_MS = 60_000;
/** How often the memory is checked: a process can easily write 200 MB per second. */
const MEMORY_CHECK_MS = 10;
/** Limit for the steps after the facts are known, such as rendering a cover. */
const AFTER_FACTS_MS = 5000;
/** Formats whose libraries hold the whole archive, or a dictionary of 64 MB, in memory, and have limits of their own. */
const READ_INTO_MEMORY = ['cb7', 'cbr'];
/** The share of `maxGrowth` above which a process is replaced: libraries that it loaded (most of all PDF) stay below it. */
const REPLACEMENT_SHARE = 0.6;

/** One parser process. It lives until it is ended or breaks a limit, and runs one task at a time. */
export class ParserChild {
  readonly #process: ChildProcess;
  readonly #sandbox = createSandboxFolder();
  readonly #limits: ParserLimits;
  #isReady = false;
  #readyBytes = 0;
  #isEnded = false;
  #isAborted = false;

  constructor(limits: ParserLimits) {
    this.#limits = limits;
    this.#process = forkSandboxed(new URL('./parser-process.ts', import.meta.url), this.#sandbox.folder);
    this.#process.once('exit', this.#sandbox.remove).once('error', this.#sandbox.remove);
    this.#process.once('message', () => {
      this.#isReady = true; // the first message is always `ready`
      this.#readyBytes = this.#residentBytes();
    });
    // an idle child neither keeps the server alive nor crashes it
    this.#process.on('error', () => {});
    this.#process.unref();
    this.#process.channel?.unref();
  }

  get isAlive(): boolean {
    return !this.#isEnded && this.#process.connected;
  }

  /** Whether memory left over from earlier books could make an honest book exceed the limit. */
  get needsReplacement(): boolean {
    return (
      this.#residentBytes() >
      Math.min(this.#limits.maxBytes / 2, this.#readyBytes + this.#limits.maxGrowth * REPLACEMENT_SHARE)
    );
  }

  #residentBytes(): number {
    return (this.#process.pid === undefined ? null : readResidentBytes(this.#process.pid)) ?? 0;
  }

  #maxBytes(task: ParserTask): number {
    const { maxBytes, maxGrowth } = this.#limits;
    const isReading = task.kind === 'listBooks' || (task.kind === 'read' && !READ_INTO_MEMORY.includes(task.format));
    return isReading && this.#isReady ? Math.min(maxBytes, this.#readyBytes + maxGrowth) : maxBytes;
  }

  /**
   * Runs a task. Rejects with `UnreadableBook`, also when a limit ended the child before any facts were known; with
   * `ReadingAborted` when `end` ended it; with the error of a listener, which ends the child as well.
   */
  run(
    task: ParserTask,
    { bytes: consume, progress }: TaskListener = {},
    timeoutMs = this.#limits.timeoutMs,
  ): Promise<unknown> {
    const child = this.#process;
    const writesBytes = task.kind !== 'read' && task.kind !== 'listBooks';
    return new Promise((resolve, reject) => {
      let facts: BookFacts | null = null;
      let isSettled = false;
      const stop = (reason: 'time' | 'memory' | 'crash', message: string): void => {
        settle();
        this.#kill();
        if (facts) resolve(facts);
        else reject(new UnreadableBook(reason, message));
      };
      const onMessage = (received: unknown): void => {
        // the sender is `parser-process.ts`, which sends nothing else
        const message = received as ParserMessage;
        switch (message.kind) {
          case 'ready':
            clearTimeout(startTimeout);
            return timeout.start();
          case 'facts':
            facts = message.facts;
            clearTimeout(factsTimeout);
            factsTimeout = setTimeout(onTimeout, AFTER_FACTS_MS);
            return;
          case 'progress':
            progress?.(message.share);
            return;
          case 'bytes':
            timeout.stop();
            Promise.resolve(consume?.(message.bytes)).then(() => {
              if (isSettled) return;
              timeout.start();
              if (this.isAlive) child.send(CHUNK_CONSUMED);
            }, abort);
            return;
          case 'done':
            settle();
            return resolve(message.value);
          case 'unreadable':
            return fail(new UnreadableBook(message.reason, message.message));
          case 'fault':
            return fail(new Error(message.message));
          default:
            message satisfies never;
        }
      };
      /** Kills a child that was sending bytes: late ones must not reach the next task. */
      const fail = (error: Error): void => {
        settle();
        if (writesBytes) this.#kill();
        reject(error);
      };
      /** Stops a task whose result is no longer wanted. */
      const abort = (error: unknown): void => {
        if (isSettled) return;
        settle();
        this.#kill();
        reject(error);
      };
      const onExit = (): void => {
        if (!this.#isAborted) return stop('crash', 'the parser died');
        settle(); // the server ended the process: that says nothing about the book
        reject(new ReadingAborted('the parser was ended'));
      };
      const onTimeout = (): void => stop('time', `not done in ${timeoutMs} ms`);
      const timeout = createTimeout(timeoutMs, onTimeout);
      const startTimeout = this.#isReady
        ? undefined
        : setTimeout(() => abort(new Error(`the parser did not start in ${START_MS} ms`)), START_MS);
      let factsTimeout: NodeJS.Timeout | undefined;
      const memoryCheck = setInterval(() => {
        const bytes = this.#residentBytes();
        if (bytes > this.#maxBytes(task)) stop('memory', `the parser took ${bytes} bytes`);
      }, MEMORY_CHECK_MS);
      const settle = (): void => {
        isSettled = true;
        timeout.stop();
        clearTimeout(startTimeout);
        clearTimeout(factsTimeout);
        clearInterval(memoryCheck);
        this.#sandbox.unlink();
        child.off('message', onMessage).off('exit', onExit).off('error', onExit);
      };
      child.on('message', onMessage).on('exit', onExit).on('error', onExit);
      if (this.#isReady) timeout.start();
      if (this.isAlive) child.send(this.#sandbox.expose(task), (error) => error && onExit());
      else onExit();
    });
  }

  /** Ends the process. Resolves when it has exited. */
  async end(): Promise<void> {
    const child = this.#process;
    const hasExited = child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
    if (hasExited) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.ref();
    this.#isAborted = true;
    this.#kill();
    await exited;
  }

  #kill(): void {
    this.#isEnded = true;
    this.#process.kill('SIGKILL');
  }
}

/** Creates a timeout that counts only the time between `start` and `stop`. */
const createTimeout = (ms: number, onTimeout: () => void) => {
  let leftMs = ms;
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    start(): void {
      startedAt = performance.now();
      timer = setTimeout(onTimeout, leftMs);
    },
    stop(): void {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      leftMs -= performance.now() - startedAt;
    },
  };
};
