import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import type { JobKind, Queue } from '../../platform/queue/queue.ts';
import type { ShopService } from '../shops/shops.service.ts';
import { createAvatarDb } from './avatar.db.ts';
import { type AvatarRenderer, renderAvatar } from './render-avatar.ts';
import { fetchShopPicture } from './shop-picture.ts';

type Dependencies = {
  db: Database;
  queue: Queue;
  http: Pick<HttpClient, 'download'>;
  shops: Pick<ShopService, 'findPartner'>;
  parsers: AvatarRenderer;
  clock: Clock;
  publicUrl: string;
};
type Reply = { avatar: string | null };

/** An uploaded picture is held in memory while it is rendered. */
const RENDER_QUEUE = { max: 1, maxWaiting: 3, timeoutMs: 30_000 };
const RETRY_SECONDS = 5;
const ID_BYTES = 16;
/** A shop may show another picture at the same address: it is looked at again with a sign-in after this time. */
const SHOP_PICTURE_STALE_MS = 7 * 86_400_000;

/** Retries for about a quarter of an hour; after that a sign-in asks again when a week is over, or the shop names another address. */
export const fetchAvatarKind: JobKind<{ readerId: string }> = {
  name: 'avatar.fetch',
  payload: z.object({ readerId: z.string().regex(/^\d{1,19}$/) }),
  attempts: 5,
  retryDelaySeconds: 60,
  timeoutSeconds: 60,
  concurrency: 2,
  key: ({ readerId }) => readerId,
};

export type AvatarService = ReturnType<typeof createAvatarService>;

/** Pictures of readers: uploaded, or fetched from the shop once. Served at addresses that nobody can guess. */
export const createAvatarService = ({ db, queue, http, shops, parsers, clock, publicUrl }: Dependencies) => {
  const avatars = createAvatarDb(db);
  const enqueue = createConcurrencyLimiter(RENDER_QUEUE);
  const createId = (): string => randomBytes(ID_BYTES).toString('base64url');
  const findAddress = async (readerId: bigint, origin = publicUrl): Promise<string | null> => {
    const id = await avatars.findId(readerId);
    return id === null ? null : `${origin}/avatars/${id}`;
  };

  return {
    /** The address of a reader's picture, or null. It is another one for each picture, so it may be cached for ever. */
    findAddress,

    /**
     * @param source is read in turn: one picture per reader at a time
     * @throws Refusal `avatar.type_unsupported`, `avatar.unreadable`, `avatar.too_large`, `request.too_many`, `server.unavailable`
     */
    async set({ readerId, origin }: SignedIn, source: () => AsyncIterable<Uint8Array>): Promise<Reply> {
      const done = await enqueue(readerId, async () => {
        const picture = await renderAvatar(source(), parsers);
        await avatars.saveOwn(readerId, { id: createId(), picture }, clock.now());
      });
      if (!done) throw new Refusal('request.too_many', {}, RETRY_SECONDS);
      return { avatar: await findAddress(readerId, origin) };
    },

    /** Removes the picture, wherever it came from. */
    async remove({ readerId }: SignedIn): Promise<Reply> {
      await avatars.saveNone(readerId, clock.now());
      return { avatar: null };
    },

    /** The JPEG at an address. @throws Refusal `file.not_found` */
    async getPicture(id: string): Promise<Uint8Array> {
      const picture = await avatars.findPicture(id);
      if (!picture) throw new Refusal('file.not_found');
      return picture;
    },

    /**
     * Notes, with the sign-in of a shop's customer, where the shop has a picture of them (empty: it has none). It is fetched by
     * a job, because a slow shop must not delay a sign-in.
     */
    async noteShopPicture(tx: Db, readerId: bigint, address: string): Promise<void> {
      if (address === '') return avatars.deleteShopPicture(tx, readerId);
      const now = clock.now();
      const staleSince = new Date(now.getTime() - SHOP_PICTURE_STALE_MS);
      if (await avatars.noteShopAddress(tx, readerId, address, { now, staleSince }))
        await queue.send(fetchAvatarKind, { readerId: String(readerId) }, { tx });
    },

    /** Prepares the queue, so that the first sign-in does not have to wait. */
    prepareQueue: (): Promise<void> => queue.open(fetchAvatarKind),

    /** Fetches a shop's picture of a reader, unless the reader has chosen another one or none. */
    async fetchFromShop(readerId: bigint, signal: AbortSignal): Promise<{ saved: boolean }> {
      const found = await avatars.findShopPicture(readerId);
      const partner = found && (await shops.findPartner(found.alias));
      if (!found || !partner) return { saved: false };
      const picture = await fetchShopPicture({ http, parsers }, partner, found.address, signal);
      if (!picture) return { saved: false };
      const saved = await avatars.saveShopPicture(readerId, found.address, { id: createId(), picture }, clock.now());
      return { saved: saved > 0 };
    },
  };
};
