import type { Language } from '@lectern/texts/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../accounts/accounts.db.ts';
import { SESSION_SECONDS, type SessionStore } from '../accounts/sessions.ts';
import { getTexts, isLanguage, negotiateLanguage, type Texts } from '../texts.ts';
import { generateToken } from '../tokens.ts';

/** The person who views a page. `cookie`: the secret that form tokens are bound to. */
export type Visitor = {
  account: Account | undefined;
  cookie: string;
  language: Language;
  texts: Texts;
};

const YEAR_SECONDS = 365 * 24 * 3600;

/** Cookies are shared by all ports of a host, so their names contain the port: two shops on one machine stay separate. */
const getCookieNames = (publicUrl: string) => {
  const { protocol, port } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const toCookieName = (purpose: string) => `${secure ? '__Host-' : ''}shop_${purpose}${port === '' ? '' : `_${port}`}`;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    session: toCookieName('session'),
    guest: toCookieName('guest'),
    language: toCookieName('language'),
    options,
  };
};

/** Reads and writes the three cookies: session, guest (binds forms before the log-in) and language. */
export const createVisitorService = (sessions: SessionStore, shop: { publicUrl: string }) => ({
  /** Identifies the visitor by cookies. Sets a missing guest cookie, and the language cookie when a language was chosen. */
  identify: async (request: FastifyRequest, reply: FastifyReply): Promise<Visitor> => {
    const { options, ...names } = getCookieNames(shop.publicUrl);
    const token = request.cookies[names.session];
    const account = token === undefined ? undefined : await sessions.findAccount(token);
    const language = detectLanguage(request, request.cookies[names.language]);
    if (language.isNewChoice) reply.setCookie(names.language, language.code, { ...options, maxAge: YEAR_SECONDS });
    const visitor = { account, language: language.code, texts: getTexts(language.code) };
    if (account && token !== undefined) return { ...visitor, cookie: token };
    const existing = request.cookies[names.guest];
    const guest = existing ?? generateToken();
    if (existing === undefined) reply.setCookie(names.guest, guest, options);
    return { ...visitor, cookie: guest };
  },

  /** Returns the cookie that a posted form must be bound to; undefined when the browser sent none. */
  getFormCookie: (request: FastifyRequest, visitor: Visitor): string | undefined => {
    const names = getCookieNames(shop.publicUrl);
    return visitor.account ? visitor.cookie : request.cookies[names.guest];
  },

  /** Creates a new session and ends the previous session of this browser. */
  signIn: async (request: FastifyRequest, reply: FastifyReply, account: Account): Promise<void> => {
    const { options, session } = getCookieNames(shop.publicUrl);
    const old = request.cookies[session];
    if (old !== undefined) await sessions.deleteSession(old);
    reply.setCookie(session, await sessions.createSession(account.id), { ...options, maxAge: SESSION_SECONDS });
  },

  /** Deletes the session from the database and the browser. */
  signOut: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { options, session } = getCookieNames(shop.publicUrl);
    const token = request.cookies[session];
    if (token !== undefined) await sessions.deleteSession(token);
    reply.clearCookie(session, options);
  },
});

/** See {@link createVisitorService}. */
export type VisitorService = ReturnType<typeof createVisitorService>;

function detectLanguage(request: FastifyRequest, cookie: string | undefined): { code: Language; isNewChoice: boolean } {
  const query: unknown = request.query;
  const requested = typeof query === 'object' && query !== null ? Reflect.get(query, 'lang') : undefined;
  if (typeof requested === 'string' && isLanguage(requested)) return { code: requested, isNewChoice: true };
  if (cookie !== undefined && isLanguage(cookie)) return { code: cookie, isNewChoice: false };
  return { code: negotiateLanguage(request.headers['accept-language']), isNewChoice: false };
}
