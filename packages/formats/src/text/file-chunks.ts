import { createReadStream } from 'node:fs';

const CHUNK = 256 * 1024;

/** Reads a file in chunks, so that it is never fully in memory. System errors propagate. */
export async function* readFileChunks(path: string): AsyncGenerator<Uint8Array> {
  // a stream of bytes without encoding: every chunk is a Buffer
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) yield chunk as Buffer;
}
