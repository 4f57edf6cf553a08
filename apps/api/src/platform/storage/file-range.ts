import fs from 'node:fs';
import { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type BufferPool, createBufferPool } from './buffer-pool.ts';
import { toStorageError } from './disk-errors.ts';
import type { OpenFile } from './open-files.ts';
import type { Extent } from './storage.ts';

const KIB = 1024;
const SMALL_BYTES = 64 * KIB;
const PIECE_BYTES = 256 * KIB;
/** One for each response that is being sent; 8 MB of each size stay when there are none. */
const POOLS = { small: createBufferPool(SMALL_BYTES, 128), large: createBufferPool(PIECE_BYTES, 32) };

/**
 * A file, or a part of it. To a response it is sent through a buffer of a pool, which is filled again when the socket says that it has
 * taken the bytes: that is also the back-pressure. It breaks off when the response has announced another length: a client would read
 * what follows as the rest. Everybody else gets a stream of buffers of their own.
 */
export class FileRange extends Readable {
  /** The path of the file below the folder of the storage. */
  readonly name: string;
  /** Where the range begins, and the size of the whole file. */
  readonly start: number;
  readonly size: number;
  readonly #file: OpenFile;
  #at: number;
  /** Exclusive; infinite without an extent. */
  readonly #end: number;
  /** Bytes that must still come; null: as many as there are. */
  #expected: number | null = null;
  #isReading = false;
  #onceRead: (() => void) | null = null;

  constructor(name: string, file: OpenFile, extent?: Extent) {
    super({ highWaterMark: PIECE_BYTES });
    this.#file = file;
    this.name = name;
    this.size = file.size;
    this.start = extent?.start ?? 0;
    this.#at = this.start;
    this.#end = extent ? extent.end + 1 : Number.POSITIVE_INFINITY;
  }

  /** Fails when the file has fewer or more bytes than these, instead of ending. Returns itself. */
  expect(bytes: number): this {
    this.#expected = bytes;
    return this;
  }

  override _read(): void {
    const buffer = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, Math.max(1, this.#end - this.#at)));
    this.#fill(buffer, (bytes) => {
      if (bytes !== null) this.push(bytes === 0 ? null : buffer.subarray(0, bytes));
    });
  }

  /** Closes the file once no read is using it. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    const close = (): void => {
      this.#file.release();
      done(error);
    };
    if (this.#isReading) this.#onceRead = close;
    else close();
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T, options?: { end?: boolean }): T {
    if (!(destination instanceof ServerResponse) || options?.end === false) return super.pipe(destination, options);
    const announced = destination.getHeader('content-length');
    if (announced !== undefined) this.#expected ??= Number(announced);
    this.#send(destination, this.#end - this.#at <= SMALL_BYTES ? POOLS.small : POOLS.large);
    return destination;
  }

  #send(response: ServerResponse, pool: BufferPool): void {
    const buffer = pool.take();
    const giveBack = (): void => pool.giveBack(buffer);
    const sendNext = (): void => {
      if (this.destroyed) return giveBack();
      this.#fill(buffer, (bytes) => {
        if (bytes === null) return giveBack();
        if (bytes === 0) giveBack();
        else response.write(bytes === buffer.length ? buffer : buffer.subarray(0, bytes), onWritten);
        if (bytes > 0 && this.#at < this.#end) return;
        response.end();
        this.push(null);
        this.resume(); // emits the end
      });
    };
    /** The socket has the bytes, or is closed: only now may the buffer change. */
    const onWritten = (error?: Error | null): void => {
      if (error || this.#at >= this.#end) giveBack();
      else sendNext();
    };
    sendNext();
  }

  /** Reads on into a buffer. `done` gets the number of bytes, 0 at the end, and null when the stream has failed or was destroyed. */
  #fill(buffer: Buffer, done: (bytes: number | null) => void): void {
    if (this.#at >= this.#end) return done(0);
    this.#isReading = true;
    fs.read(this.#file.fd, buffer, 0, Math.min(buffer.length, this.#end - this.#at), this.#at, (error, bytes) => {
      this.#isReading = false;
      if (this.destroyed) {
        this.#onceRead?.();
        return done(null);
      }
      // the error of a file system is an Error
      const failure = error ? (toStorageError(error) as Error) : this.#count(bytes);
      if (failure) this.destroy(failure);
      done(failure ? null : bytes);
    });
  }

  /** Counts what was read. Returns the error when it is not what was expected. */
  #count(bytes: number): Error | null {
    this.#at += bytes;
    if (this.#expected === null) return null;
    this.#expected -= bytes;
    const isEnd = bytes === 0 || this.#at >= this.#end;
    if (this.#expected >= 0 && !(isEnd && this.#expected > 0)) return null;
    return new Error(
      this.#expected < 0 ? 'a stored file is too long' : `${this.#expected} bytes of a stored file are missing`,
    );
  }
}
