/**
 * Bytes that are read where they lie. Sound is large and what is said about it small: nothing here is read whole.
 * What `read` gives is valid until the next `read`: whoever keeps it copies it.
 */
export type ByteSource = {
  /** In bytes, as far as it is known before reading. */
  readonly size: number;
  /** These bytes; fewer where the source ends. */
  read: (position: number, length: number) => Promise<Buffer>;
};

/** Bytes that are in memory already. */
export const bytesInMemory = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async (position, length) => bytes.subarray(position, position + length),
});

/** A piece of another source, from `offset` on; it knows nothing of what lies around it. */
export const pieceOf = (whole: ByteSource, offset: number, size: number): ByteSource => ({
  size,
  read: (position, length) => whole.read(offset + position, Math.max(0, Math.min(length, size - position))),
});
