import { createHash } from 'node:crypto';
import { COVER_TYPES } from '@lectern/contracts';
import { detectImageType, type ParserPool } from '@lectern/formats';
import type { Clock } from '../../platform/clock.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import type { createFeedsDb } from './community-feeds.db.ts';
import type { Community } from './community-provider.ts';

type Dependencies = {
  feedsDb: ReturnType<typeof createFeedsDb>;
  http: HttpClient;
  /** Decodes pictures of strangers in a process of its own. */
  pool: Pick<ParserPool, 'createCover' | 'transcodeCover'>;
  clock: Clock;
};

const MAX_BYTES = 1024 ** 2;
const TIMEOUT_MS = 3000;
/** Twice the size that is shown. */
const WIDTH = 96;
const FRESH_MS = 7 * 86_400_000;

/** Copies pictures of a community's people, so that a reader's browser never asks the community for one. */
export const createCommunityAvatars = ({ feedsDb, http, pool, clock }: Dependencies) => {
  const fetchPicture = async ({ url: base, allowPrivate }: Community, address: string): Promise<Buffer> => {
    const { origin } = new URL(base);
    const resolve = async (url: string) => ({ url, allowPrivate: allowPrivate && URL.parse(url)?.origin === origin });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { body } = await http.download({ url: address, resolve, headers: {}, silenceMs: TIMEOUT_MS, signal });
    const chunks: Uint8Array[] = [];
    let length = 0;
    // No encoding is set on the stream.
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > MAX_BYTES) throw new Error(`a picture of more than ${MAX_BYTES} bytes`); // ends the stream
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  };
  /** A small JPEG, encoded anew; null when the bytes are no picture. */
  const toSmallJpeg = async (bytes: Buffer): Promise<Uint8Array<ArrayBuffer> | null> => {
    if (!COVER_TYPES.some((type) => type === detectImageType(bytes))) return null;
    const cover = await pool.createCover(bytes);
    return cover && new Uint8Array(await pool.transcodeCover(cover.small.jpeg, { webp: false, width: WIDTH }));
  };

  return {
    /** The SHA-256 of a copy of the picture; null when there is none: a face is worth no failure. */
    async copy(community: Community, address: string | null): Promise<string | null> {
      if (address === null) return null;
      const now = clock.now();
      const sourceHash = new Uint8Array(createHash('sha256').update(`${community.alias} ${address}`).digest());
      const known = await feedsDb.useAvatar(sourceHash, new Date(now.getTime() - FRESH_MS), now);
      if (known !== null) return known;
      const jpeg = await fetchPicture(community, address)
        .then(toSmallJpeg, () => null)
        .catch(() => null);
      if (!jpeg) return null;
      const sha256 = createHash('sha256').update(jpeg).digest('hex');
      await feedsDb.saveAvatar({ sourceHash, sha256, jpeg, fetchedAt: now, usedAt: now });
      return sha256;
    },
  };
};
export type CommunityAvatars = ReturnType<typeof createCommunityAvatars>;
