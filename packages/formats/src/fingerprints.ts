import { createHash, type Hash } from 'node:crypto';

/** The four digests that identify a file, and its size in bytes. */
export type Fingerprints = {
  bytes: number;
  /** 16 bytes. */
  md5: Buffer;
  /** 32 bytes. */
  sha256: Buffer;
  /** 32 hex digits, spec section 5: MD5 over the first and last 4,096 bytes and the size; of a small file over all bytes. */
  fastHash: string;
  /** 32 hex digits: KOReader's partial MD5. */
  koreaderMd5: string;
};

const EDGE_BYTES = 4096;
const WHOLE_BELOW = 2 * EDGE_BYTES;
const SAMPLE_BYTES = 1024;
/** KOReader shifts 1,024 left by 2·i for i = −1 … 10; its 32-bit shift makes the first offset 0. */
const SAMPLE_OFFSETS = [0, ...Array.from({ length: 11 }, (_, power) => SAMPLE_BYTES * 4 ** power)];

/** Computes all digests of a file in one pass and in constant memory. Use an instance once: `update` …, then `finish`. */
export class FingerprintHasher {
  #bytes = 0;
  readonly #md5: Hash = createHash('md5');
  readonly #sha256: Hash = createHash('sha256');
  readonly #koreader: Hash = createHash('md5');
  readonly #head = Buffer.alloc(EDGE_BYTES);
  #tail: Buffer = Buffer.alloc(0);

  /** Adds the next bytes of the file; chunks may have any length. */
  update(chunk: Uint8Array): void {
    this.#md5.update(chunk);
    this.#sha256.update(chunk);
    this.#sample(chunk);
    if (this.#bytes < EDGE_BYTES) this.#head.set(chunk.subarray(0, EDGE_BYTES - this.#bytes), this.#bytes);
    this.#tail =
      chunk.length >= EDGE_BYTES
        ? Buffer.from(chunk.subarray(chunk.length - EDGE_BYTES))
        : Buffer.concat([this.#tail, chunk]).subarray(-EDGE_BYTES);
    this.#bytes += chunk.length;
  }

  /** Finishes the digests. */
  finish(): Fingerprints {
    const md5 = this.#md5.digest();
    return {
      bytes: this.#bytes,
      md5,
      sha256: this.#sha256.digest(),
      fastHash: this.#bytes > WHOLE_BELOW ? this.#edges() : md5.toString('hex'),
      koreaderMd5: this.#koreader.digest('hex'),
    };
  }

  #edges(): string {
    return createHash('md5').update(this.#head).update(this.#tail).update(String(this.#bytes)).digest('hex');
  }

  #sample(chunk: Uint8Array): void {
    for (const offset of SAMPLE_OFFSETS) {
      const from = Math.max(offset - this.#bytes, 0);
      const to = Math.min(offset + SAMPLE_BYTES - this.#bytes, chunk.length);
      if (from < to) this.#koreader.update(chunk.subarray(from, to));
    }
  }
}
