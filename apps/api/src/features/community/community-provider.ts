import type { Partner } from '../shops/shops.service.ts';

/** The reading community of a partner shop. */
export type Community = {
  alias: string;
  name: string;
  homeUrl: string;
  /** The base of its calls. */
  url: string;
  /** Its page where readers sign in. */
  loginUrl: string;
  /** The keys that it shares with us; the first one signs. */
  keys: readonly string[];
  allowPrivate: boolean;
};
/** The secrets of one sign-in: `state` comes back in the address, the verifier only from us (RFC 7636). */
export type LoginSecrets = { state: string; verifier: string };

/** Somebody at the community. `avatar`: the address of a picture, or null. */
export type CommunityAccount = { firstName: string; lastName: string; loggedBy: string; avatar: string | null };
export type CommunityEntry = {
  id: string;
  title: string;
  text: string;
  author: { name: string; avatar: string | null };
  commentsCount: number;
  link: string;
};
export type CommunityEntries = { news: CommunityEntry[]; discussions: CommunityEntry[] };
/** A rating as the community gets it. */
export type SentRating = {
  reference: string;
  shopId: string;
  shopBookId: string;
  rating: number;
  name: string;
  email: string;
  text: string;
  createdAt: Date;
  changedAt: Date;
};

/** The community does not answer, or not in its protocol. */
export class CommunityUnreachable extends Error {}
/** The community refuses: a code, a token or a rating that it does not accept. */
export class CommunityRefused extends Error {}

/** A failure of the community, as a value; everything else is a fault and thrown. */
export const toCommunityError = (error: unknown): CommunityUnreachable | CommunityRefused => {
  if (error instanceof CommunityUnreachable || error instanceof CommunityRefused) return error;
  throw error;
};

/** What we ask of a reading community, independent of its protocol. All methods throw CommunityUnreachable. */
export type CommunityProvider = {
  createLoginUrl(community: Community, secrets: LoginSecrets, redirectUri: string): string;
  /** Exchanges a one-time code for an access token. @throws CommunityRefused */
  exchangeCode(community: Community, code: string, secrets: LoginSecrets, redirectUri: string): Promise<string>;
  /** @throws CommunityRefused when the token is no longer valid */
  fetchAccount(community: Community, token: string): Promise<CommunityAccount>;
  fetchEntries(community: Community, language: string): Promise<CommunityEntries>;
  /** Ends the access of a token. @throws CommunityRefused */
  revokeToken(community: Community, token: string): Promise<void>;
  /** Publishes a rating, or replaces that of the same reference. @throws CommunityRefused */
  sendRating(community: Community, rating: SentRating): Promise<void>;
  /** @throws CommunityRefused */
  withdrawRating(community: Community, reference: string): Promise<void>;
};

/** Null when the partner has no community, or is disabled. */
export const toCommunity = (partner: Partner | null): Community | null => {
  if (!partner?.community || partner.disabled) return null;
  const { name, url, login_url: loginUrl, home_url } = partner.community;
  const homeUrl = home_url || partner.home_url;
  const { alias, keys, allow_private: allowPrivate } = partner;
  return { alias, name, homeUrl, url: url.replace(/\/+$/, ''), loginUrl, keys, allowPrivate };
};
