import type { FormSource } from './form.ts';

/** Bytes of a source of `size` bytes, no faster than what is made of them is written; says how far it is. */
export async function* paced(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
  { room, progress }: Pick<FormSource, 'room' | 'progress'>,
): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const chunk of chunks) {
    await room();
    yield chunk;
    read += chunk.length;
    progress(Math.min(1, read / Math.max(1, size)));
  }
}
