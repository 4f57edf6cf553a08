import type { CommunityList, community as calls, Language, PublicRating, Received, Reply } from '@lectern/contracts';
import type { ParserPool } from '@lectern/formats';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Vault } from '../../platform/vault.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { ShopService } from '../shops/shops.service.ts';
import { createCommunityDb } from './community.db.ts';
import { createCommunityAvatars } from './community-avatars.ts';
import { createCommunityConnections } from './community-connections.ts';
import { createFeedsDb } from './community-feeds.db.ts';
import { createCommunityFeeds } from './community-feeds.ts';
import { type Community, toCommunity } from './community-provider.ts';
import { createHttpCommunity } from './http-community.ts';
import { createPublicRatings, type RatedBook } from './public-ratings.ts';

type Dependencies = {
  db: Database;
  shops: Pick<ShopService, 'findPartner'>;
  auth: Pick<AuthService, 'isSessionActive'>;
  http: HttpClient;
  vault: Vault;
  queue: Pick<Queue, 'send'>;
  pool: Pick<ParserPool, 'createCover' | 'transcodeCover'>;
  clock: Clock;
  /** The book of the reader's shop with this id; null when its feed has none. */
  findPartnerBook: (readerId: bigint, id: string) => Promise<RatedBook | null>;
  config: { flags: { readRate: boolean }; web: { publicUrl: string } };
};

export type CommunityService = ReturnType<typeof createCommunityService>;

/** Where readers' browsers come back to, below the public address. */
const CALLBACK_PATH = '/api/v1.0/partner/readrate/callback';

/** The reading community of a reader's bookshop: the connected account, news and discussions, and public ratings. */
export const createCommunityService = (dependencies: Dependencies) => {
  const { db, shops, http, clock, queue, config, findPartnerBook } = dependencies;
  const { publicUrl } = config.web;
  const communityDb = createCommunityDb(db);
  const feedsDb = createFeedsDb(db);
  const provider = createHttpCommunity({ http, clock });
  const avatars = createCommunityAvatars({ feedsDb, http, pool: dependencies.pool, clock });

  const findCommunity = async (alias: string): Promise<Community | null> =>
    config.flags.readRate ? toCommunity(await shops.findPartner(alias)) : null;
  const findCommunityOf = async ({ readerId }: SignedIn): Promise<Community | null> =>
    findCommunity(await communityDb.findPartnerAlias(readerId));
  /** @throws Refusal `community.off` */
  const requireCommunityOf = async (reader: SignedIn): Promise<Community> => {
    const community = await findCommunityOf(reader);
    if (!community) throw new Refusal('community.off');
    return community;
  };
  const requireBook = async (reader: SignedIn, bookId: string): Promise<RatedBook> => {
    const book = await findPartnerBook(reader.readerId, bookId);
    if (!book) throw new Refusal('partner_book.not_found');
    return book;
  };
  const toAvatarAddress = (sha256: string | null, { origin = publicUrl }: SignedIn): string | null =>
    sha256 === null ? null : `${origin}/community-avatars/${sha256}`;

  const shared = { provider, avatars, queue, clock, findCommunity, toAvatarAddress };
  const redirectUri = publicUrl + CALLBACK_PATH;
  const { auth, vault } = dependencies;
  const connections = createCommunityConnections({ ...shared, db, communityDb, auth, vault, redirectUri });
  const feeds = createCommunityFeeds({ ...shared, feedsDb });
  const ratings = createPublicRatings({ db, provider, queue, clock, findCommunity });
  const list = async (
    kind: 'news' | 'discussions',
    reader: SignedIn,
    language: Language | undefined,
  ): Promise<CommunityList> => feeds.list(reader, await findCommunityOf(reader), kind, language ?? reader.language);

  return {
    /** @throws Refusal `community.off` */
    createLoginUrl: async (reader: SignedIn, secret: string): Promise<string> =>
      connections.createLoginUrl(await requireCommunityOf(reader), reader, secret),
    completeLogin: connections.completeLogin,
    async getState(reader: SignedIn): Promise<Reply<typeof calls.isUserLogged>> {
      const community = await findCommunityOf(reader);
      if (!community) return { is_logged: false, community: null };
      const { name, homeUrl: home_url } = community;
      return { is_logged: await connections.isConnected(reader.readerId, community), community: { name, home_url } };
    },
    /** @throws Refusal `community.off`, `community.not_connected` */
    describeAccount: async (reader: SignedIn): Promise<Reply<typeof calls.userInfo>> =>
      connections.describeAccount(reader, await requireCommunityOf(reader)),
    disconnect: ({ readerId }: SignedIn): Promise<void> => connections.disconnect(readerId),

    listNews: (reader: SignedIn, language?: Language): Promise<CommunityList> => list('news', reader, language),
    listDiscussions: (reader: SignedIn, language?: Language): Promise<CommunityList> =>
      list('discussions', reader, language),
    /** A copied picture of somebody at a community; null when there is none. */
    findAvatar: (sha256: string): Promise<Uint8Array | null> => feedsDb.findAvatar(sha256),

    /** @throws Refusal `partner_book.not_found` */
    findRating: async (reader: SignedIn, bookId: string): Promise<PublicRating | null> =>
      ratings.find(reader, await requireBook(reader, bookId)),
    /** Finds the book before the body is read. @throws Refusal as the contract of `rate` */
    async rate(
      reader: SignedIn,
      bookId: string,
      body: () => Received<typeof calls.rate, 'body'>,
      address: string,
    ): Promise<PublicRating> {
      const book = await requireBook(reader, bookId);
      await requireCommunityOf(reader);
      return ratings.save(reader, book, body(), address);
    },
    /** @throws Refusal `partner_book.not_found` */
    removeRating: async (reader: SignedIn, bookId: string): Promise<void> =>
      ratings.remove(reader, await requireBook(reader, bookId)),

    listRatings: ratings.list,
    withdrawRating: ratings.withdraw,

    checkAccount: connections.checkAccount,
    revokeToken: connections.revokeToken,
    refreshFeed: feeds.refresh,
    refreshFeeds: feeds.refreshAll,
    sendRatings: ratings.sendPending,
    /** Erases and deletes what is due. Returns how many network addresses. */
    async clean(): Promise<number> {
      const erased = await ratings.clean(); // first: a fault of the others must not delay it
      await connections.clean();
      await feeds.clean();
      return erased;
    },
  };
};
