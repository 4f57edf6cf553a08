import type { FileWindow } from '../zip/file-window.ts';

/** A chunk of the IFF format: four letters, where its content begins, and how many bytes it has (EA IFF 85). */
export type Chunk = { id: string; at: number; size: number };

const HEADER_BYTES = 8;

/** The chunk whose header stands there, cut where the file ends; `null` when there is none. */
export const chunkAt = (file: FileWindow, position: number): Chunk | null => {
  const header = file.bytes(position, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return null;
  const at = position + HEADER_BYTES;
  return { id: header.toString('latin1', 0, 4), at, size: Math.min(header.readUInt32BE(4), file.size - at) };
};

/** What a `FORM` holds, by its own four letters; `null` for other chunks. */
export const formOf = (file: FileWindow, chunk: Chunk): string | null =>
  chunk.id === 'FORM' && chunk.size >= 4 ? file.bytes(chunk.at, 4).toString('latin1') : null;

/** The chunks inside of a `FORM`, at most `limit`; each begins on an even byte. */
export function* chunksIn(file: FileWindow, form: Chunk, limit: number): Generator<Chunk> {
  let position = form.at + 4;
  for (let left = limit; left > 0 && position < form.at + form.size; left -= 1) {
    const chunk = chunkAt(file, position);
    if (!chunk) return;
    yield chunk;
    position = chunk.at + chunk.size;
    position += position & 1;
  }
}
