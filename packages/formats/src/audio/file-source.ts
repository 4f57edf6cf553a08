import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ByteSource } from './byte-source.ts';

/** Headers lie side by side: one request to the system brings some of them. */
const AHEAD_BYTES = 16 * 1024;

/** A file of this machine, read into one buffer that is used again and again. Blocks while it reads. */
export class FileSource implements ByteSource {
  readonly size: number;
  readonly #file: number;
  #room = Buffer.allocUnsafe(AHEAD_BYTES);
  #from = 0;
  #until = 0;

  /** Throws the error of the system when there is no such file. */
  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.size = fstatSync(this.#file).size;
  }

  async read(position: number, length: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(length, this.size - position));
    if (position < this.#from || position + wanted > this.#until) this.#fill(position, Math.max(wanted, AHEAD_BYTES));
    return this.#room.subarray(position - this.#from, Math.min(this.#until, position + wanted) - this.#from);
  }

  #fill(position: number, length: number): void {
    if (length > this.#room.length) this.#room = Buffer.allocUnsafe(length);
    this.#from = position;
    this.#until = position + readSync(this.#file, this.#room, 0, length, position);
  }

  close(): void {
    closeSync(this.#file);
  }
}
