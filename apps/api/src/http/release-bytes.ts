/**
 * Gives the memory of each chunk back as soon as the consumer asks for the next one, instead of leaving it to garbage collection: a full
 * collection would run for every 64 MB. The source must own its chunks alone, as request bodies do; the consumer must have copied what it needs.
 */
export async function* releaseBytes(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    yield chunk;
    const { buffer } = chunk;
    // a part of a larger buffer may have neighbours
    if (buffer instanceof ArrayBuffer && chunk.byteLength === buffer.byteLength) buffer.transfer(0);
  }
}
