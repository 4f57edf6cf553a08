/** Buffers of one size that are used again and again: a new one for each piece of a file is what garbage collection costs most. */
export type BufferPool = {
  /** A buffer with bytes of earlier uses in it. */
  take(): Buffer;
  /** Gives a buffer back that nobody reads or writes any more. One that is never given back is only forgotten. */
  giveBack(buffer: Buffer): void;
};

/** @param spare the number of unused buffers that are kept */
export const createBufferPool = (bytes: number, spare: number): BufferPool => {
  const unused: Buffer[] = [];
  return {
    take: () => unused.pop() ?? Buffer.allocUnsafeSlow(bytes),
    giveBack(buffer) {
      if (unused.length < spare) unused.push(buffer);
    },
  };
};
