/**
 * Splits a body into chunks of at most `maxBytes`. Each is read to its end before the next one is asked for, and none is empty.
 * A body that breaks off ends with what has arrived; `getError` says why, null when it is complete.
 */
export const splitChunks = (body: AsyncIterable<Uint8Array>, maxBytes: number) => {
  let error: Error | null = null;
  async function* readArrived(): AsyncGenerator<Uint8Array> {
    try {
      for await (const data of body) if (data.length > 0) yield data;
    } catch (thrown) {
      error = thrown instanceof Error ? thrown : new Error('the body broke off', { cause: thrown });
    }
  }

  async function* split(): AsyncGenerator<AsyncIterable<Uint8Array>> {
    const arrived = readArrived();
    let rest: Uint8Array | null = null;
    const readNext = async (): Promise<void> => {
      const { value, done } = await arrived.next();
      rest = done ? null : value;
    };
    async function* readChunk(): AsyncGenerator<Uint8Array> {
      for (let left = maxBytes; rest && left > 0; ) {
        const data: Uint8Array = rest.subarray(0, left);
        left -= data.length;
        yield data;
        if (rest.length > data.length) rest = rest.subarray(data.length);
        else await readNext();
      }
    }
    try {
      for (await readNext(); rest; ) yield readChunk();
    } finally {
      await arrived.return(undefined); // releases the body when the consumer stops early
    }
  }
  return { chunks: split(), getError: (): Error | null => error };
};
