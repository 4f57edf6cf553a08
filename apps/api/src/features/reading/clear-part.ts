import type { Readable } from 'node:stream';
import {
  deobfuscate,
  isDocument,
  type LockedResource,
  type ObfuscatedFont,
  type PartEntry,
  stripChapter,
} from '@lectern/formats';
import { Refusal } from '../../http/refusal.ts';
import { framed, through } from '../../platform/framed.ts';
import { WrongBytes } from '../../platform/lcp/decrypting.ts';
import type { OpenedLicence } from '../../platform/lcp/engine.ts';
import { LARGEST_CHANGED, LARGEST_INFLATED, type Part } from './part.ts';
import { inflatedWithinClaim } from './within-claim.ts';

type Hidden = LockedResource & { font?: ObfuscatedFont | undefined };

/**
 * A part as it was before it was encrypted. Pictures, sound and styles flow by; a document, which nobody could look into when the
 * book came in, is held whole and stripped. What inflates to more than `LARGEST_INFLATED` is broken off there.
 * @throws Refusal `file.not_found` for a document or font that is not what was encrypted, or too large
 */
export const clearPart = async (
  entry: PartEntry,
  { deflated, font }: Hidden,
  stored: Readable,
  licence: OpenedLicence,
): Promise<Part> => {
  const bytes =
    entry.method === 8 ? inflatedWithinClaim(stored, entry.size) : framed(stored, entry.compressedSize);
  const packed = through(bytes, licence.decryption());
  const body = deflated ? inflatedWithinClaim(packed, LARGEST_INFLATED) : packed;
  const part = { type: entry.mediaType, encoding: null, secret: true } as const;
  if (!font && !isDocument(entry.mediaType)) return { ...part, size: null, body };
  const bare = await collected(body, font ? LARGEST_CHANGED.font : LARGEST_CHANGED.chapter);
  const changed = Buffer.from(font ? deobfuscate(bare, font.algorithm, font.identifier) : stripChapter(bare));
  return { ...part, size: changed.length, body: changed };
};

const collected = async (source: Readable, most: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of source) {
      const bytes = chunk as Buffer; // a stream without encoding
      size += bytes.length;
      if (size > most) break;
      chunks.push(bytes);
    }
  } catch (error) {
    throw isDamage(error) ? new Refusal('file.not_found') : error;
  }
  if (size > most) throw new Refusal('file.not_found');
  return Buffer.concat(chunks);
};

/** It ends too early, has another padding, or is no deflate stream; anything else is a fault of ours. */
const isDamage = (error: unknown): boolean =>
  error instanceof WrongBytes || (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'));
