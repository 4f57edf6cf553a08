import { COVER_TYPES, limits } from '@lectern/contracts';
import { type BookFacts, type ParserPool, pictureType, ReadingCutOff, UnreadableBook } from '@lectern/formats';
import { Refusal } from '../../http/refusal.ts';

/** The part of a pool that draws covers. */
export type Drawer = Pick<ParserPool, 'cover'>;

const MEGABYTE = 1024 ** 2;
const RETRY_SECONDS = 5;

/**
 * A picture that a reader sends, as a cover in both sizes: drawn anew, so that nothing of the bytes that came is kept.
 * @throws Refusal `cover.type_unsupported`, `cover.unreadable`, `cover.too_large`, `server.unavailable`
 */
export const drawnCover = async (
  source: AsyncIterable<Uint8Array>,
  pool: Drawer,
): Promise<NonNullable<BookFacts['cover']>> => {
  const bytes = await gathered(source);
  if (!COVER_TYPES.some((type) => type === pictureType(bytes))) throw new Refusal('cover.type_unsupported');
  const cover = await pool.cover(bytes).catch((error: unknown) => {
    if (error instanceof ReadingCutOff) throw new Refusal('server.unavailable', {}, RETRY_SECONDS);
    if (error instanceof UnreadableBook) return null;
    throw error;
  });
  if (!cover) throw new Refusal('cover.unreadable');
  return cover;
};

const gathered = async (source: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > limits.COVER_BYTES) throw new Refusal('cover.too_large', { most: limits.COVER_BYTES / MEGABYTE });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
