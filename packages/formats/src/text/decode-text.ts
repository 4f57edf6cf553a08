import { TextDecoder } from 'node:util';
import { CHARSET_BYTES } from './charset.ts';

/** Detects the encoding of a text, as a `TextDecoder` label, from its first 256 KB. */
export type DetectEncoding = (head: Uint8Array) => string;

/** Decodes bytes to text chunk by chunk, without NUL, in the encoding detected at the start. Stops after `maxBytes`. */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  encodingOf: DetectEncoding,
  maxBytes: number,
): AsyncGenerator<string> {
  let head: Uint8Array[] = [];
  let decoder: TextDecoder | null = null;
  let read = 0;
  for await (const chunk of chunks) {
    read += chunk.length;
    if (decoder) yield decodePiece(decoder, chunk);
    else head.push(chunk);
    if (!decoder && read >= CHARSET_BYTES) {
      const bytes = Buffer.concat(head);
      head = [];
      decoder = new TextDecoder(encodingOf(bytes));
      yield decodePiece(decoder, bytes);
    }
    if (read >= maxBytes) break;
  }
  const rest = Buffer.concat(head);
  decoder ??= new TextDecoder(encodingOf(rest));
  yield decodePiece(decoder, rest);
  yield decoder.decode();
}

const decodePiece = (decoder: TextDecoder, bytes: Uint8Array): string =>
  decoder.decode(bytes, { stream: true }).replaceAll('\0', '');
