import { AVATAR_TYPES, limits } from '@lectern/contracts';
import { detectImageType, type ParserPool, ReadingAborted, UnreadableBook } from '@lectern/formats';
import { Refusal } from '../../http/refusal.ts';

/** The part of a parser pool that renders avatars. */
export type AvatarRenderer = Pick<ParserPool, 'createAvatar'>;

const MEGABYTE = 1024 ** 2;
const RETRY_SECONDS = 5;

/**
 * Renders an untrusted picture as an avatar, in a parser process; it is encoded again, so nothing of the received bytes is kept.
 * @throws Refusal `avatar.type_unsupported`, `avatar.unreadable`, `avatar.too_large`, `server.unavailable`
 */
export const renderAvatar = async (
  source: AsyncIterable<Uint8Array>,
  pool: AvatarRenderer,
): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = await collectBytes(source);
  if (!AVATAR_TYPES.some((type) => type === detectImageType(bytes))) throw new Refusal('avatar.type_unsupported');
  const picture = await pool.createAvatar(bytes).catch((error: unknown) => {
    if (error instanceof ReadingAborted) throw new Refusal('server.unavailable', {}, RETRY_SECONDS);
    if (error instanceof UnreadableBook) return null;
    throw error;
  });
  if (!picture) throw new Refusal('avatar.unreadable');
  return Uint8Array.from(picture);
};

const collectBytes = async (source: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > limits.AVATAR_BYTES) throw new Refusal('avatar.too_large', { most: limits.AVATAR_BYTES / MEGABYTE });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
