/** S3 takes no smaller part but the last, and 10,000 of them: 52 GB. */
export const PART_BYTES = 5 * 1024 * 1024;

type Buffers = ReturnType<typeof buffers>;

/** So many buffers of PART_BYTES, each made when it is first needed and kept for the next. */
const buffers = (most: number) => {
  const free: Buffer[] = [];
  const waiting: ((buffer: Buffer) => void)[] = [];
  let made = 0;

  const takeFree = (): Buffer | null => {
    const buffer = free.pop();
    if (buffer || made === most) return buffer ?? null;
    made += 1;
    return Buffer.allocUnsafeSlow(PART_BYTES);
  };

  return {
    takeFree,
    /** Who waits is served in turn. */
    async take(): Promise<Buffer> {
      return takeFree() ?? new Promise((resolve) => waiting.push(resolve));
    },
    giveBack(buffer: Buffer): void {
      const next = waiting.shift();
      if (next) next(buffer);
      else free.push(buffer);
    },
    taken: () => made - free.length,
  };
};

/**
 * The memory that parts of uploads may take, all together. A part that collects its bytes here may take as long as its client
 * does; one that is sent from a file takes only as long as the storage, so that there is always a next one.
 */
export type PartMemory = { collecting: Buffers; sending: Buffers };

export const partMemory = ({ collecting, sending }: { collecting: number; sending: number }): PartMemory => ({
  collecting: buffers(collecting),
  sending: buffers(sending),
});

/** Of the whole process: 50 MB. */
export const MEMORY_OF_PROCESS = partMemory({ collecting: 8, sending: 2 });
