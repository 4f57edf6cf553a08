import type { ConversionSource } from './converted-book.ts';

/** Passes the bytes of a source through, pausing while the output is behind, and reports progress. */
export async function* withBackpressure(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
  { waitForDrain, progress }: Pick<ConversionSource, 'waitForDrain' | 'progress'>,
): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const chunk of chunks) {
    await waitForDrain();
    yield chunk;
    read += chunk.length;
    progress(Math.min(1, read / Math.max(1, size)));
  }
}
