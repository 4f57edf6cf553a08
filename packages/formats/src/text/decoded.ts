import { TextDecoder } from 'node:util';
import { CHARSET_BYTES } from './charset.ts';

/** Tells the encoding of a text, as a label of `TextDecoder`, by its first 256 KB. */
export type EncodingOf = (head: Uint8Array) => string;

/**
 * Bytes as text, piece by piece and without NUL, in the encoding that their begin tells. Ends after `maxBytes`: what
 * lies behind is not read.
 */
export async function* decodedText(
  chunks: AsyncIterable<Uint8Array>,
  encodingOf: EncodingOf,
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
      decoder = new TextDecoder(encodingOf(bytes));
      yield pieceOf(decoder, bytes);
    }
    if (read >= maxBytes) break;
  }
  const rest = Buffer.concat(head);
  decoder ??= new TextDecoder(encodingOf(rest));
  yield pieceOf(decoder, rest);
  yield decoder.decode();
}

const pieceOf = (decoder: TextDecoder, bytes: Uint8Array): string =>
  decoder.decode(bytes, { stream: true }).replaceAll('\0', '');
