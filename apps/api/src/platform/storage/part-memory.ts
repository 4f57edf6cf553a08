/** The minimum size of an S3 part except the last; with 10,000 parts, objects up to 52 GB. */
export const PART_BYTES = 5 * 1024 * 1024;

type BufferPool = ReturnType<typeof createBufferPool>;

/** A pool of at most `max` buffers of PART_BYTES, allocated on demand and reused. */
const createBufferPool = (max: number) => {
  const free: Buffer[] = [];
  const waiting: ((buffer: Buffer) => void)[] = [];
  let allocated = 0;

  const takeFree = (): Buffer | null => {
    const buffer = free.pop();
    if (buffer || allocated === max) return buffer ?? null;
    allocated += 1;
    return Buffer.allocUnsafeSlow(PART_BYTES);
  };

  return {
    takeFree,
    /** Waits for a buffer, in FIFO order. */
    async take(): Promise<Buffer> {
      return takeFree() ?? new Promise((resolve) => waiting.push(resolve));
    },
    release(buffer: Buffer): void {
      const next = waiting.shift();
      if (next) next(buffer);
      else free.push(buffer);
    },
    countTaken: () => allocated - free.length,
  };
};

/**
 * The memory for the parts of all uploads. `collecting` buffers are held as long as slow clients take; `sending` buffers,
 * filled from files, only as long as the storage takes, so that one always becomes free.
 */
export type PartMemory = { collecting: BufferPool; sending: BufferPool };

export const createPartMemory = ({ collecting, sending }: { collecting: number; sending: number }): PartMemory => ({
  collecting: createBufferPool(collecting),
  sending: createBufferPool(sending),
});

/** The part memory of the process: 50 MB. */
export const processPartMemory = createPartMemory({ collecting: 8, sending: 2 });
