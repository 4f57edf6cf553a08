/**
 * Cuts a body into pieces of at most so many bytes. Each is read to its end before the next one is asked for, and none is
 * empty. A body that breaks off ends with what has come; `broke` tells why, null when it is whole.
 */
export const piecesOf = (body: AsyncIterable<Uint8Array>, most: number) => {
  let why: Error | null = null;
  async function* whatCame(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body) if (chunk.length > 0) yield chunk;
    } catch (error) {
      why = error instanceof Error ? error : new Error('the body broke off', { cause: error });
    }
  }

  async function* pieces(): AsyncGenerator<AsyncIterable<Uint8Array>> {
    const chunks = whatCame();
    let rest: Uint8Array | null = null;
    const next = async (): Promise<void> => {
      const { value, done } = await chunks.next();
      rest = done ? null : value;
    };
    async function* piece(): AsyncGenerator<Uint8Array> {
      for (let left = most; rest && left > 0; ) {
        const now: Uint8Array = rest.subarray(0, left);
        left -= now.length;
        yield now;
        if (rest.length > now.length) rest = rest.subarray(now.length);
        else await next();
      }
    }
    try {
      for (await next(); rest; ) yield piece();
    } finally {
      await chunks.return(undefined); // whoever stops in the middle lets the body go
    }
  }
  return { pieces: pieces(), broke: (): Error | null => why };
};
