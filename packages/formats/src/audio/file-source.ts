import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ByteSource } from './byte-source.ts';

/** Headers are adjacent: one system call reads several of them. */
const READ_AHEAD_BYTES = 16 * 1024;

/** A local file, read into one buffer that is reused. Reads block. */
export class FileSource implements ByteSource {
  readonly size: number;
  readonly #file: number;
  #buffer = Buffer.allocUnsafe(READ_AHEAD_BYTES);
  #from = 0;
  #until = 0;

  /** Throws a system error when the file does not exist. */
  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.size = fstatSync(this.#file).size;
  }

  async read(position: number, length: number): Promise<Buffer> {
    const available = Math.max(0, Math.min(length, this.size - position));
    if (position < this.#from || position + available > this.#until)
      this.#fill(position, Math.max(available, READ_AHEAD_BYTES));
    return this.#buffer.subarray(position - this.#from, Math.min(this.#until, position + available) - this.#from);
  }

  #fill(position: number, length: number): void {
    if (length > this.#buffer.length) this.#buffer = Buffer.allocUnsafe(length);
    this.#from = position;
    this.#until = position + readSync(this.#file, this.#buffer, 0, length, position);
  }

  close(): void {
    closeSync(this.#file);
  }
}
