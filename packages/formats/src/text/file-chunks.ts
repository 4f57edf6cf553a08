import { createReadStream } from 'node:fs';

const CHUNK = 256 * 1024;

/** The bytes of a file in pieces, so that it is never in memory whole. Errors of the system rise as they are. */
export async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  // a stream of bytes without encoding: every chunk is a Buffer
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) yield chunk as Buffer;
}
