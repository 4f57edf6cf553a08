import { z } from 'zod';
import { defineCall } from './call.ts';
import { emptyAsUndefined, IdText, Ok, QueryInt, Time, toSingleLine, unknownAsUndefined } from './common-schemas.ts';
import { Language } from './languages.ts';
import { limits } from './limits.ts';

/** Somebody at the reading community. `avatar`: a picture on this server; null: none. */
const CommunityAuthor = z.object({ name: z.string(), avatar: z.string().nullable() });

/** A piece of news or a discussion. All texts are plain. */
export const CommunityItem = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  author: CommunityAuthor,
  comments_count: z.int(),
  /** Where it continues at the community; `#` when it names no page. */
  link: z.string(),
});
export type CommunityItem = z.infer<typeof CommunityItem>;

/** `updated_at`: when the community last answered; null until it has. `failed`: it does not answer, and there is nothing older. */
const CommunityList = z.object({
  total: z.int(),
  items: z.array(CommunityItem),
  updated_at: Time.nullable(),
  failed: z.boolean(),
});
export type CommunityList = z.infer<typeof CommunityList>;

/** The public rating of a partner book: one by each reader. */
export const PublicRating = z.object({
  rating: z.int(),
  name: z.string(),
  email: z.string(),
  text: z.string(),
  created_at: Time,
  /** Whether the community has it; until then it is sent again. */
  sent: z.boolean(),
});
export type PublicRating = z.infer<typeof PublicRating>;

/** A public rating with its book; an empty title is not known any more. */
export const OwnRating = PublicRating.extend({ id: z.uuid(), title: z.string() });
export type OwnRating = z.infer<typeof OwnRating>;

/** The name of a rater, or a pseudonym. */
export const RaterName = z.string().transform(toSingleLine).pipe(z.string().min(1).max(limits.RATER_NAME_CHARS));
export const RaterEmail = z.string().trim().max(limits.RATER_EMAIL_CHARS).pipe(z.email());

const ByBook = z.object({ id: IdText });
const ByLanguage = z.object({ language: emptyAsUndefined(unknownAsUndefined(Language)) });

export const community = {
  loginUrl: defineCall({
    name: 'community.loginUrl',
    method: 'GET',
    path: '/partner/readrate/login-url',
    access: 'owner',
    summary:
      'The page of the reading community where the reader connects an account: valid once, for ten minutes, in this browser only.',
    reply: z.object({ login_url: z.string() }),
    refusals: ['community.off'],
  }),
  callback: defineCall({
    name: 'community.callback',
    method: 'GET',
    path: '/partner/readrate/callback',
    access: 'public',
    summary: 'Where the community sends the browser back to, with a one-time code: redirects to the settings.',
    query: z.looseObject({
      code: z.string().max(2048).optional(),
      state: z.string().max(512).optional(),
      error: z.string().max(512).optional(),
      /** The community, when it names itself (RFC 9207). */
      iss: z.string().max(2048).optional(),
    }),
    statuses: [302],
    reply: z.unknown(),
    refusals: [],
  }),
  isUserLogged: defineCall({
    name: 'community.isUserLogged',
    method: 'GET',
    path: '/partner/readrate/is-user-logged',
    access: 'reader',
    summary: 'Whether the reader has connected an account, and the community of their bookshop; null when it has none.',
    reply: z.object({
      is_logged: z.boolean(),
      community: z.object({ name: z.string(), home_url: z.string() }).nullable(),
    }),
    refusals: [],
  }),
  userInfo: defineCall({
    name: 'community.userInfo',
    method: 'GET',
    path: '/partner/readrate/user-info',
    access: 'reader',
    summary: 'The connected account: name, way of signing in there, and picture.',
    reply: z.object({
      first_name: z.string(),
      last_name: z.string(),
      logged_by: z.string(),
      avatar: z.string().nullable(),
    }),
    refusals: ['community.off', 'community.not_connected'],
  }),
  news: defineCall({
    name: 'community.news',
    method: 'GET',
    path: '/partner/readrate/news',
    access: 'reader',
    summary: 'News of the reading community, newest first, as last fetched.',
    query: ByLanguage,
    reply: CommunityList,
    refusals: [],
  }),
  discussions: defineCall({
    name: 'community.discussions',
    method: 'GET',
    path: '/partner/readrate/discussions',
    access: 'reader',
    summary: 'What the reading community discusses most, as last fetched.',
    query: ByLanguage,
    reply: CommunityList,
    refusals: [],
  }),
  logout: defineCall({
    name: 'community.logout',
    method: 'POST',
    path: '/partner/readrate/logout',
    access: 'owner',
    summary: 'Disconnect the account. The community is told to end the access; here it ends at once.',
    reply: Ok,
    replyAs: 'text',
    refusals: [],
  }),
  rating: defineCall({
    name: 'community.rating',
    method: 'GET',
    path: '/partner-books/:id/rating',
    access: 'reader',
    summary: 'The reader’s public rating of a partner book; null when there is none.',
    params: ByBook,
    reply: PublicRating.nullable(),
    refusals: ['partner_book.not_found'],
  }),
  rate: defineCall({
    name: 'community.rate',
    method: 'PUT',
    path: '/partner-books/:id/rating',
    access: 'reader',
    summary:
      'Rate a partner book in public, or change the rating: `rating` from 1 to 5, a name or pseudonym and an e-mail address; the text is optional. It is sent to the community. The address of the network is erased after 30 days.',
    params: ByBook,
    body: z.object({
      rating: z.int().min(1).max(5),
      name: z.string().max(limits.BODY_BYTES).default(''),
      email: z.string().max(limits.BODY_BYTES).default(''),
      text: z.string().trim().max(limits.RATING_TEXT_CHARS).default(''),
    }),
    reply: PublicRating,
    refusals: [
      'community.off',
      'partner_book.not_found',
      'partner_rating.name_empty',
      'partner_rating.email_wrong',
      'partner_rating.too_many',
    ],
  }),
  removeRating: defineCall({
    name: 'community.removeRating',
    method: 'DELETE',
    path: '/partner-books/:id/rating',
    access: 'owner',
    summary: 'Withdraw the public rating of a partner book. The community is told to remove it.',
    params: ByBook,
    reply: Ok,
    replyAs: 'text',
    refusals: ['partner_book.not_found'],
  }),
  ratings: defineCall({
    name: 'community.ratings',
    method: 'GET',
    path: '/partner-ratings',
    access: 'reader',
    summary: 'List the reader’s public ratings, newest first, also of books that the shop no longer has.',
    query: z.object({
      limit: QueryInt.min(1).max(200).default(50),
      offset: QueryInt.min(0).max(limits.PUBLIC_RATINGS).default(0),
    }),
    reply: z.object({ total: z.int(), items: z.array(OwnRating) }),
    refusals: [],
  }),
  withdrawRating: defineCall({
    name: 'community.withdrawRating',
    method: 'DELETE',
    path: '/partner-ratings/:id',
    access: 'owner',
    summary: 'Withdraw a public rating by its id, whether or not the shop still has the book.',
    params: z.object({ id: z.uuid() }),
    reply: Ok,
    replyAs: 'text',
    refusals: ['partner_rating.not_found'],
  }),
};
