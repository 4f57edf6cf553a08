import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Readable } from 'node:stream';

const WINDOW_BYTES = 64 * 1024;

/**
 * A file that is read one window at a time. Archives consist of thousands of small adjacent records, and one system call
 * for each of them took longer than everything else. Reads block; parsers run in a process of their own.
 */
export class WindowedFile {
  readonly size: number;
  readonly #file: number;
  #window: Buffer = Buffer.alloc(0);
  #from = 0;

  /** Throws a system error when the file does not exist. */
  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.size = fstatSync(this.#file).size;
  }

  /** Reads bytes of the file; fewer at its end. */
  bytes(position: number, length: number): Buffer {
    if (length > WINDOW_BYTES) return this.#fetch(position, length);
    if (position < this.#from || position + length > this.#from + this.#window.length) {
      this.#window = this.#fetch(position, WINDOW_BYTES);
      this.#from = position;
    }
    return this.#window.subarray(position - this.#from, position - this.#from + length);
  }

  #fetch(position: number, length: number): Buffer {
    const room = Math.max(0, Math.min(length, this.size - position));
    // not zeroed: only the bytes that are read into it are returned
    const buffer = Buffer.allocUnsafe(room);
    return buffer.subarray(0, room > 0 ? readSync(this.#file, buffer, 0, room, position) : 0);
  }

  /** Streams the bytes from `start` to `end`, one window at a time. */
  stream(start: number, end: number): Readable {
    return Readable.from(this.#windows(start, end), { objectMode: false });
  }

  *#windows(start: number, end: number): Generator<Buffer> {
    for (let at = start; at < end; at += WINDOW_BYTES) yield this.#fetch(at, Math.min(WINDOW_BYTES, end - at));
  }

  /** Closes the file, whoever still reads it. */
  end(): void {
    closeSync(this.#file);
  }
}
