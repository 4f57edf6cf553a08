import { createHmac, randomBytes } from 'node:crypto';
import { type Language, limits, type Reply, type SocialProvider, type social } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { hashSecret } from '../../http/browser-cookie.ts';
import type { ClientInfo } from '../../http/client-info.ts';
import type { IssuedTokens } from '../../http/issued-tokens.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { type AuthService, KNOWN_BROWSER_LIMIT_FACTOR } from '../auth/auth.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import { accountLinkedMail } from './account-linked.mail.ts';
import type { AuthorizationSecrets, CallbackParams, Provider, SocialPerson } from './provider.ts';
import { createSocialDb } from './social.db.ts';

type Dependencies = {
  db: Database;
  auth: Pick<
    AuthService,
    'signInReader' | 'signInPerson' | 'reauthenticate' | 'isSessionActive' | 'endAllSessions' | 'isKnownBrowser'
  >;
  mail: Pick<MailService, 'send'>;
  /** The configured providers, in the order of display. */
  providers: readonly Provider[];
  clock: Clock;
  /** Called with the error when a provider does not answer. */
  report: (error: unknown) => void;
  config: { web: { appUrl: string }; qrCodesPerNetwork: number };
};
/** The callback of a provider; `secret` comes from the cookie of the browser. */
type ProviderCallback = CallbackParams & { alias: SocialProvider; state: string; secret: string | null };
type SignInOptions = { clientInfo: ClientInfo; device: string | null; language: Language };
/** `linked`: a signed-in reader has linked the account; no session was created. */
export type CallbackResult = { kind: 'entered'; issued: IssuedTokens } | { kind: 'linked'; readerId: bigint };

const LIFE_MS = limits.SOCIAL_SECONDS * 1000;
const STATE_BYTES = 16;

export type SocialService = ReturnType<typeof createSocialService>;

/** Sign-in with Google and Facebook. A person is identified by the provider's id, never by e-mail. */
export const createSocialService = ({ db, auth, mail, providers, clock, report, config }: Dependencies) => {
  const socialDb = createSocialDb(db);
  const requireProvider = (alias: SocialProvider): Provider => {
    const provider = providers.find((candidate) => candidate.alias === alias);
    if (!provider) throw new Refusal('social.not_here');
    return provider;
  };
  /** Reports a failure of a provider and refuses it as unreachable. */
  const askProvider = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      report(error);
      throw new Refusal('social.unreachable');
    });

  /** Creates authorization URLs at providers and stores the attempts; `linking`: the reader who links an account. */
  const beginAttempts = async (
    selected: readonly Provider[],
    secret: string,
    clientInfo: ClientInfo,
    linking: Pick<SignedIn, 'readerId' | 'sessionId'> | null,
    isKnown: boolean,
  ): Promise<[SocialProvider, string][]> => {
    const now = clock.now();
    const started = await askProvider(
      Promise.all(
        selected.map(async (provider) => {
          const secrets = deriveSecrets(randomBytes(STATE_BYTES).toString('base64url'), secret);
          return { alias: provider.alias, state: secrets.state, url: await provider.createAuthorizationUrl(secrets) };
        }),
      ),
    );
    const attempts = started.map(({ alias, state }) => ({
      idHash: hashSecret(state),
      browserHash: hashSecret(secret),
      provider: alias,
      network: clientInfo.network,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFE_MS),
      readerId: linking?.readerId ?? null,
      sessionId: linking?.sessionId ?? null,
    }));
    const most = config.qrCodesPerNetwork * (isKnown ? KNOWN_BROWSER_LIMIT_FACTOR : 1);
    const mayBegin = await socialDb.insertAttempts(attempts, most, new Date(now.getTime() - LIFE_MS));
    if (!mayBegin) throw new Refusal('request.too_many', {}, limits.SOCIAL_SECONDS);
    return started.map(({ alias, url }) => [alias, url]);
  };

  const linkAccount = async (
    { readerId, sessionId }: Pick<SignedIn, 'readerId' | 'sessionId'>,
    alias: SocialProvider,
    person: SocialPerson,
  ): Promise<CallbackResult> => {
    if (!(await auth.isSessionActive(readerId, sessionId))) throw new Refusal('social.refused');
    const { subject } = person;
    const link = { readerId, provider: alias, subject, name: toDisplayName(person), linkedAt: clock.now() };
    const href = `${config.web.appUrl}/user/${readerId}/settings/security`;
    const values = { provider: requireProvider(alias).name, name: link.name, href };
    const isLinked = await socialDb.saveLink(link, (tx, to) => mail.send(accountLinkedMail, to, values, { tx }));
    if (!isLinked) throw new Refusal('social.taken');
    await auth.endAllSessions(readerId, { sessionId }, alias); // sessions of the replaced account
    return { kind: 'linked', readerId };
  };

  return {
    listConfigured: (): SocialProvider[] => providers.map(({ alias }) => alias),

    /** Creates the URLs for signing in. @throws Refusal `request.too_many`, `social.unreachable` */
    async createLogInUrls(
      secret: string,
      clientInfo: ClientInfo,
      device: string | null,
    ): Promise<Partial<Record<SocialProvider, string>>> {
      if (providers.length === 0) return {};
      return Object.fromEntries(
        await beginAttempts(providers, secret, clientInfo, null, await auth.isKnownBrowser(device)),
      );
    },

    /** Creates the URL for linking an account, after reauthentication. @throws Refusal as the contract of `link` */
    async createLinkUrl(
      reader: SignedIn,
      alias: SocialProvider,
      password: string | null,
      secret: string,
      clientInfo: ClientInfo,
    ): Promise<string> {
      const provider = requireProvider(alias);
      await auth.reauthenticate(reader, password, clientInfo);
      const [entry] = await beginAttempts([provider], secret, clientInfo, reader, true); // a signed-in reader counts as a known browser
      if (!entry) throw new Error('one provider has one URL');
      return entry[1];
    },

    /**
     * Completes the callback of a provider: once, in time, in the browser that started the attempt. Signs the person in, or
     * links the account. @throws Refusal `social.…`, `auth.blocked`
     */
    async completeCallback(
      { alias, state, secret, code, iss }: ProviderCallback,
      { language, ...options }: SignInOptions,
    ): Promise<CallbackResult> {
      const provider = requireProvider(alias);
      if (secret === null) throw new Refusal('social.refused');
      const browser = { idHash: hashSecret(state), browserHash: hashSecret(secret), provider: alias };
      const attempt = await socialDb.takeAttempt(browser, clock.now());
      if (!attempt || code === undefined) throw new Refusal('social.refused');
      const person = await askProvider(provider.fetchPerson({ code, iss }, deriveSecrets(state, secret)));
      if (attempt.linking) return linkAccount(attempt.linking, alias, person);

      const context = { ...options, way: alias, remember: false, isInteractive: true } as const;
      const linked = await socialDb.findLinkedReader(alias, person.subject);
      if (linked !== null) return { kind: 'entered', issued: await auth.signInReader(linked, context) };
      const reader = {
        alias,
        shopId: alias,
        shopName: provider.name,
        externalId: person.subject,
        login: toDisplayName(person),
        email: person.email,
        firstName: person.firstName,
        lastName: person.lastName,
        language,
      };
      return { kind: 'entered', issued: await auth.signInPerson(reader, context) };
    },

    /** Lists the providers, and which of them are linked to this reader. */
    async listIdentities(readerId: bigint): Promise<Reply<typeof social.list>> {
      const { reader, links } = await socialDb.findIdentities(readerId);
      const items = providers.map(({ alias }) => {
        const link = links.find(({ provider }) => provider === alias);
        if (reader.providerAlias === alias)
          return {
            provider: alias,
            state: 'own' as const,
            name: reader.login,
            linked_at: reader.createdAt.toISOString(),
          };
        if (!link) return { provider: alias, state: 'none' as const, name: null, linked_at: null };
        return { provider: alias, state: 'linked' as const, name: link.name, linked_at: link.linkedAt.toISOString() };
      });
      return { total: items.length, items };
    },

    /** Deletes the link and ends the sessions that began with it, except the current one. */
    async unlink({ readerId, sessionId }: SignedIn, alias: SocialProvider): Promise<void> {
      if (await socialDb.deleteLink(readerId, alias)) await auth.endAllSessions(readerId, { sessionId }, alias);
    },
    clean: (): Promise<number> => socialDb.deleteExpiredAttempts(clock.now()),
  };
};

/** Derives the secrets from the state and the cookie of the browser: neither the database nor the URL alone is enough. */
const deriveSecrets = (state: string, secret: string): AuthorizationSecrets => {
  const derive = (word: string): string => createHmac('sha256', secret).update(`${word} ${state}`).digest('base64url');
  return { state, nonce: derive('nonce'), verifier: derive('verifier') };
};

/** The display name of a person; not an identifier. */
const toDisplayName = ({ email, firstName, lastName, subject }: SocialPerson): string =>
  email || `${firstName} ${lastName}`.trim() || subject;
