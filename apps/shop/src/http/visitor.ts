import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../accounts/accounts.db.ts';
import { SESSION_SECONDS, type Sessions } from '../accounts/sessions.ts';
import { isLanguage, type Language, preferredLanguage, textsOf } from '../texts/texts.ts';
import type { Texts } from '../texts/words.ts';
import { newToken } from '../tokens.ts';

/** Whoever looks at a page. `cookie` is the secret that form tokens are bound to. */
export type Visitor = {
  account: Account | undefined;
  cookie: string;
  language: Language;
  texts: Texts;
};

const YEAR_SECONDS = 365 * 24 * 3600;

/** Cookies ignore ports: their names hold it, so that two shops on one machine do not sign each other out. */
const cookieNames = (publicUrl: string) => {
  const { protocol, port } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const name = (what: string) => `${secure ? '__Host-' : ''}shop_${what}${port === '' ? '' : `_${port}`}`;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return { session: name('session'), guest: name('guest'), language: name('language'), options };
};

/** Reads and writes the three cookies: session, guest (binds forms before the log-in), language. */
export const visitorsOf = (sessions: Sessions, shop: { publicUrl: string }) => ({
  /** The visitor as the cookies tell it. Sets the guest's cookie when there is none, and the language when chosen. */
  meet: async (request: FastifyRequest, reply: FastifyReply): Promise<Visitor> => {
    const { options, ...names } = cookieNames(shop.publicUrl);
    const token = request.cookies[names.session];
    const account = token === undefined ? undefined : await sessions.find(token);
    const language = languageOf(request, request.cookies[names.language]);
    if (language.chosenNow) reply.setCookie(names.language, language.code, { ...options, maxAge: YEAR_SECONDS });
    const visitor = { account, language: language.code, texts: textsOf(language.code) };
    if (account && token !== undefined) return { ...visitor, cookie: token };
    const known = request.cookies[names.guest];
    const guest = known ?? newToken();
    if (known === undefined) reply.setCookie(names.guest, guest, options);
    return { ...visitor, cookie: guest };
  },

  /** The secret that a posted form must be bound to; nothing when the browser sent no cookie. */
  formCookie: (request: FastifyRequest, visitor: Visitor): string | undefined => {
    const names = cookieNames(shop.publicUrl);
    return visitor.account ? visitor.cookie : request.cookies[names.guest];
  },

  /** Signs in with a new session; one that was open in this browser ends. */
  signIn: async (request: FastifyRequest, reply: FastifyReply, account: Account): Promise<void> => {
    const { options, session } = cookieNames(shop.publicUrl);
    const old = request.cookies[session];
    if (old !== undefined) await sessions.close(old);
    reply.setCookie(session, await sessions.open(account.id), { ...options, maxAge: SESSION_SECONDS });
  },

  /** Ends the session, in the database and in the browser. */
  signOut: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { options, session } = cookieNames(shop.publicUrl);
    const token = request.cookies[session];
    if (token !== undefined) await sessions.close(token);
    reply.clearCookie(session, options);
  },
});

/** See {@link visitorsOf}. */
export type Visitors = ReturnType<typeof visitorsOf>;

function languageOf(request: FastifyRequest, cookie: string | undefined): { code: Language; chosenNow: boolean } {
  const query: unknown = request.query;
  const asked = typeof query === 'object' && query !== null ? Reflect.get(query, 'lang') : undefined;
  if (typeof asked === 'string' && isLanguage(asked)) return { code: asked, chosenNow: true };
  if (cookie !== undefined && isLanguage(cookie)) return { code: cookie, chosenNow: false };
  return { code: preferredLanguage(request.headers['accept-language']), chosenNow: false };
}
