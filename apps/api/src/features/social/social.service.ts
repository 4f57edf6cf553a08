import { createHmac, randomBytes } from 'node:crypto';
import { type Language, limits, type Reply, type SocialProvider, type social } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { hashOf } from '../../http/browser-cookie.ts';
import type { Issued } from '../../http/issued.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Visit } from '../../http/visit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { type AuthService, KNOWN_BROWSER_TIMES } from '../auth/auth.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import { accountLinked } from './linked.mail.ts';
import type { Came, Provider, SocialPerson, Ties } from './provider.ts';
import { socialDb } from './social.db.ts';

type Parts = {
  db: Database;
  auth: Pick<AuthService, 'enter' | 'enterAs' | 'prove' | 'sessionLives' | 'endAll' | 'isKnownBrowser'>;
  mail: Pick<MailService, 'send'>;
  /** Those that are configured, in the order in which they are shown. */
  providers: readonly Provider[];
  clock: Clock;
  /** Told why a provider could not be asked. */
  report: (error: unknown) => void;
  config: { web: { appUrl: string }; qrCodesPerNetwork: number };
};
/** What comes back from a provider, and the browser that brings it. */
type Returning = Came & { alias: SocialProvider; state: string; secret: string | null };
type Entering = { visit: Visit; device: string | null; language: Language };
/** `linked`: the account of a signed-in reader was linked; nobody was signed in. */
export type Returned = { kind: 'entered'; issued: Issued } | { kind: 'linked'; readerId: bigint };

const LIFE_MS = limits.SOCIAL_SECONDS * 1000;
const STATE_BYTES = 16;

export type SocialService = ReturnType<typeof socialService>;

/** Sign-in with Google and Facebook. Who somebody is says the provider's own id, never an e-mail. */
export const socialService = ({ db, auth, mail, providers, clock, report, config }: Parts) => {
  const stored = socialDb(db);
  const named = (alias: SocialProvider): Provider => {
    const provider = providers.find((one) => one.alias === alias);
    if (!provider) throw new Refusal('social.not_here');
    return provider;
  };
  /** A provider that says nothing sensible is reported, and refused as being away. */
  const asked = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      report(error);
      throw new Refusal('social.unreachable');
    });

  /** Sends a browser on its way to some providers; `linking` to bring back a second account. */
  const sendTo = async (
    those: readonly Provider[],
    secret: string,
    visit: Visit,
    linking: Pick<SignedIn, 'readerId' | 'sessionId'> | null,
    isKnown: boolean,
  ): Promise<[SocialProvider, string][]> => {
    const now = clock.now();
    const ways = await asked(
      Promise.all(
        those.map(async (provider) => {
          const ties = tiesOf(randomBytes(STATE_BYTES).toString('base64url'), secret);
          return { alias: provider.alias, state: ties.state, url: await provider.begin(ties) };
        }),
      ),
    );
    const attempts = ways.map(({ alias, state }) => ({
      idHash: hashOf(state),
      browserHash: hashOf(secret),
      provider: alias,
      network: visit.network,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFE_MS),
      readerId: linking?.readerId ?? null,
      sessionId: linking?.sessionId ?? null,
    }));
    const most = config.qrCodesPerNetwork * (isKnown ? KNOWN_BROWSER_TIMES : 1);
    const mayBegin = await stored.begin(attempts, most, new Date(now.getTime() - LIFE_MS));
    if (!mayBegin) throw new Refusal('request.too_many', {}, limits.SOCIAL_SECONDS);
    return ways.map(({ alias, url }) => [alias, url]);
  };

  const linkTo = async (
    { readerId, sessionId }: Pick<SignedIn, 'readerId' | 'sessionId'>,
    alias: SocialProvider,
    person: SocialPerson,
  ): Promise<Returned> => {
    if (!(await auth.sessionLives(readerId, sessionId))) throw new Refusal('social.refused');
    const { subject } = person;
    const link = { readerId, provider: alias, subject, name: nameOf(person), linkedAt: clock.now() };
    const href = `${config.web.appUrl}/user/${readerId}/settings/security`;
    const values = { provider: named(alias).name, name: link.name, href };
    const isLinked = await stored.link(link, (tx, to) => mail.send(accountLinked, to, values, { tx }));
    if (!isLinked) throw new Refusal('social.taken');
    await auth.endAll(readerId, { sessionId }, alias); // of another one there, in whose place this one is
    return { kind: 'linked', readerId };
  };

  return {
    configured: (): SocialProvider[] => providers.map(({ alias }) => alias),

    /** Where to send a browser that wants to log in. @throws Refusal `request.too_many`, `social.unreachable` */
    async logInUrls(
      secret: string,
      visit: Visit,
      device: string | null,
    ): Promise<Partial<Record<SocialProvider, string>>> {
      if (providers.length === 0) return {};
      return Object.fromEntries(await sendTo(providers, secret, visit, null, await auth.isKnownBrowser(device)));
    },

    /** Where to send the browser of a reader who proves to be it still. @throws Refusal as the contract of `link` */
    async link(
      reader: SignedIn,
      alias: SocialProvider,
      password: string | null,
      secret: string,
      visit: Visit,
    ): Promise<string> {
      const provider = named(alias);
      await auth.prove(reader, password, visit);
      const [way] = await sendTo([provider], secret, visit, reader, true); // whoever is signed in is no stranger
      if (!way) throw new Error('a way to one provider is one');
      return way[1];
    },

    /**
     * Somebody is back: once, in time, in the browser that was sent, from the provider that it was sent to. Then that
     * person is signed in, or the account linked. @throws Refusal `social.…`, `auth.blocked`
     */
    async comeBack(
      { alias, state, secret, code, iss }: Returning,
      { language, ...entering }: Entering,
    ): Promise<Returned> {
      const provider = named(alias);
      if (secret === null) throw new Refusal('social.refused');
      const browser = { idHash: hashOf(state), browserHash: hashOf(secret), provider: alias };
      const attempt = await stored.end(browser, clock.now());
      if (!attempt || code === undefined) throw new Refusal('social.refused');
      const person = await asked(provider.finish({ code, iss }, tiesOf(state, secret)));
      if (attempt.linking) return linkTo(attempt.linking, alias, person);

      const entry = { ...entering, way: alias, remember: false, isInteractive: true } as const;
      const linked = await stored.linkedTo(alias, person.subject);
      if (linked !== null) return { kind: 'entered', issued: await auth.enter(linked, entry) };
      const reader = {
        alias,
        shopId: alias,
        shopName: provider.name,
        externalId: person.subject,
        login: nameOf(person),
        email: person.email,
        firstName: person.firstName,
        lastName: person.lastName,
        language,
      };
      return { kind: 'entered', issued: await auth.enterAs(reader, entry) };
    },

    /** The providers, and which of them opens this reader's library. */
    async list(readerId: bigint): Promise<Reply<typeof social.list>> {
      const { reader, links } = await stored.of(readerId);
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

    /** Who came in by it is signed out, but for the session that asks. */
    async unlink({ readerId, sessionId }: SignedIn, alias: SocialProvider): Promise<void> {
      if (await stored.unlink(readerId, alias)) await auth.endAll(readerId, { sessionId }, alias);
    },
    clean: (): Promise<number> => stored.forget(clock.now()),
  };
};

/** All are made of the state and of what only the browser holds: neither the database nor the address alone is enough. */
const tiesOf = (state: string, secret: string): Ties => {
  const made = (word: string): string => createHmac('sha256', secret).update(`${word} ${state}`).digest('base64url');
  return { state, nonce: made('nonce'), verifier: made('verifier') };
};

/** What somebody is called here: nothing depends on it. */
const nameOf = ({ email, firstName, lastName, subject }: SocialPerson): string =>
  email || `${firstName} ${lastName}`.trim() || subject;
