import type { WindowedFile } from '../zip/file-window.ts';

/** An IFF chunk: four-letter id, offset of its content, size in bytes (EA IFF 85). */
export type Chunk = { id: string; at: number; size: number };

const HEADER_BYTES = 8;

/** Reads the chunk header at a position; the size is limited by the file. `null` when there is none. */
export const readChunk = (file: WindowedFile, position: number): Chunk | null => {
  const header = file.bytes(position, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return null;
  const at = position + HEADER_BYTES;
  return { id: header.toString('latin1', 0, 4), at, size: Math.min(header.readUInt32BE(4), file.size - at) };
};

/** Reads the type of a `FORM`; `null` for other chunks. */
export const readFormType = (file: WindowedFile, chunk: Chunk): string | null =>
  chunk.id === 'FORM' && chunk.size >= 4 ? file.bytes(chunk.at, 4).toString('latin1') : null;

/** Lists the chunks of a `FORM`, at most `limit`; each starts at an even offset. */
export function* listChunks(file: WindowedFile, form: Chunk, limit: number): Generator<Chunk> {
  let position = form.at + 4;
  for (let left = limit; left > 0 && position < form.at + form.size; left -= 1) {
    const chunk = readChunk(file, position);
    if (!chunk) return;
    yield chunk;
    position = chunk.at + chunk.size;
    position += position & 1;
  }
}
