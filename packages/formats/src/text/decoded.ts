import { TextDecoder } from 'node:util';
import { CHARSET_BYTES, charsetOf } from './charset.ts';

/** What a text declares to be its encoding, in its first bytes; `null` when it is silent. */
export type Declared = (head: Uint8Array) => string | null;

/**
 * Bytes as text, piece by piece and without NUL, in the encoding that the first 256 KB show. Ends after `maxBytes`:
 * what lies behind is not read.
 */
export async function* decodedText(
  chunks: AsyncIterable<Uint8Array>,
  declared: Declared,
  maxBytes: number,
): AsyncGenerator<string> {
  let head: Uint8Array[] = [];
  let decoder: TextDecoder | null = null;
  let read = 0;
  for await (const chunk of chunks) {
    read += chunk.length;
    if (decoder) yield pieceOf(decoder, chunk);
    else head.push(chunk);
    if (!decoder && read >= CHARSET_BYTES) {
      const bytes = Buffer.concat(head);
      head = [];
      decoder = decoderOf(bytes, declared);
      yield pieceOf(decoder, bytes);
    }
    if (read >= maxBytes) break;
  }
  const rest = Buffer.concat(head);
  decoder ??= decoderOf(rest, declared);
  yield pieceOf(decoder, rest);
  yield decoder.decode();
}

const decoderOf = (head: Uint8Array, declared: Declared): TextDecoder =>
  new TextDecoder(charsetOf(head.subarray(0, CHARSET_BYTES), declared(head)));

const pieceOf = (decoder: TextDecoder, bytes: Uint8Array): string =>
  decoder.decode(bytes, { stream: true }).replaceAll('\0', '');
