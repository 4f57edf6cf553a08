import type { Readable } from 'node:stream';
import {
  deobfuscateFont,
  isDocumentType,
  type ObfuscatedFont,
  type PartEntry,
  type ProtectedResource,
  stripChapter,
} from '@lectern/formats';
import { Refusal } from '../../http/refusal.ts';
import { createExactLengthStream, pipeThrough } from '../../platform/exact-length-stream.ts';
import { InvalidCiphertext } from '../../platform/lcp/decryption.ts';
import type { OpenedLicence } from '../../platform/lcp/engine.ts';
import { inflateWithLimit } from './bounded-inflate.ts';
import { MAX_BUFFERED_BYTES, MAX_INFLATED_BYTES, type Part } from './part.ts';
import { detectTreatment, rewritePart } from './part-treatment.ts';

type EncryptedResource = ProtectedResource & { font?: ObfuscatedFont | undefined };

/**
 * Decrypts a part. Images, audio and styles are streamed; a document, which could not be inspected at upload, is buffered
 * and stripped of scripts. Content that inflates to more than `MAX_INFLATED_BYTES` is aborted.
 * @throws Refusal `file.not_found` for a document or font that is damaged or too large
 */
export const decryptPart = async (
  entry: PartEntry,
  { deflated, font }: EncryptedResource,
  stored: Readable,
  licence: OpenedLicence,
): Promise<Part> => {
  const bytes =
    entry.method === 8 ? inflateWithLimit(stored, entry.size) : createExactLengthStream(stored, entry.compressedSize);
  const decrypted = pipeThrough(bytes, licence.createDecryptStream());
  const body = deflated ? inflateWithLimit(decrypted, MAX_INFLATED_BYTES) : decrypted;
  const part = { type: entry.mediaType, encoding: null, secret: true } as const;
  if (!font && !isDocumentType(entry.mediaType)) return { ...part, size: null, body };
  const clear = await collectBytes(body, font ? MAX_BUFFERED_BYTES.font : MAX_BUFFERED_BYTES.chapter);
  if (font) return toSecretPart(entry.mediaType, deobfuscateFont(clear, font.algorithm, font.identifier));
  const isRewritten = detectTreatment({ entry, isFlagged: true }, clear) === 'rewrite';
  const { type, bytes: sent } = isRewritten
    ? rewritePart(entry.mediaType, clear)
    : { type: entry.mediaType, bytes: stripChapter(clear) };
  return toSecretPart(type, sent);
};

const toSecretPart = (type: string, bytes: Uint8Array): Part => ({
  type,
  encoding: null,
  secret: true,
  size: bytes.length,
  body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
});

const collectBytes = async (source: Readable, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of source) {
      const bytes = chunk as Buffer; // a stream without encoding
      size += bytes.length;
      if (size > maxBytes) break;
      chunks.push(bytes);
    }
  } catch (error) {
    throw isDamagedContent(error) ? new Refusal('file.not_found') : error;
  }
  if (size > maxBytes) throw new Refusal('file.not_found');
  return Buffer.concat(chunks);
};

/** Truncated, wrongly padded or not a deflate stream; any other error is a fault of ours. */
const isDamagedContent = (error: unknown): boolean =>
  error instanceof InvalidCiphertext ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'));
