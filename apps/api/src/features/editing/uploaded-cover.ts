import { COVER_TYPES, limits } from '@lectern/contracts';
import { type BookFacts, detectImageType, type ParserPool, ReadingAborted, UnreadableBook } from '@lectern/formats';
import { Refusal } from '../../http/refusal.ts';

/** The part of a parser pool that renders covers. */
export type CoverRenderer = Pick<ParserPool, 'createCover'>;

const MEGABYTE = 1024 ** 2;
const RETRY_SECONDS = 5;

/**
 * Renders an uploaded picture as a cover in both sizes; it is re-encoded, so nothing of the uploaded bytes is kept.
 * @throws Refusal `cover.type_unsupported`, `cover.unreadable`, `cover.too_large`, `server.unavailable`
 */
export const renderUploadedCover = async (
  source: AsyncIterable<Uint8Array>,
  pool: CoverRenderer,
): Promise<NonNullable<BookFacts['cover']>> => {
  const bytes = await collectBytes(source);
  if (!COVER_TYPES.some((type) => type === detectImageType(bytes))) throw new Refusal('cover.type_unsupported');
  const cover = await pool.createCover(bytes).catch((error: unknown) => {
    if (error instanceof ReadingAborted) throw new Refusal('server.unavailable', {}, RETRY_SECONDS);
    if (error instanceof UnreadableBook) return null;
    throw error;
  });
  if (!cover) throw new Refusal('cover.unreadable');
  return cover;
};

const collectBytes = async (source: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > limits.COVER_BYTES) throw new Refusal('cover.too_large', { most: limits.COVER_BYTES / MEGABYTE });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
