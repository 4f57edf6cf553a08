/**
 * Bytes with random access. Audio is large and its metadata small, so files are never read as a whole.
 * The result of `read` is valid until the next `read`; copy it to keep it.
 */
export type ByteSource = {
  /** In bytes, as declared before reading. */
  readonly size: number;
  /** Reads bytes; fewer at the end of the source. */
  read: (position: number, length: number) => Promise<Buffer>;
};

/** A source of bytes in memory. */
export const createMemorySource = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async (position, length) => bytes.subarray(position, position + length),
});

/** A section of another source, from `offset` on; reads cannot leave it. */
export const sliceSource = (whole: ByteSource, offset: number, size: number): ByteSource => ({
  size,
  read: (position, length) => whole.read(offset + position, Math.max(0, Math.min(length, size - position))),
});
