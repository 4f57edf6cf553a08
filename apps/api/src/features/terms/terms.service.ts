import type { Consents, Language, Terms, TermsText } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { MailService } from '../mail/mail.service.ts';
import { createTermsDb, type Version } from './terms.db.ts';
import { accessConfirmedMail, termsChangingMail, termsObjectedMail } from './terms.mail.ts';
import { NOTICE_MS } from './terms-notice.ts';

type Dependencies = {
  db: Database;
  mail: Pick<MailService, 'send'>;
  clock: Clock;
  /** The versions whose texts come with this build. */
  texts: readonly TermsText[];
  config: {
    web: { appUrl: string };
    operator: { name: string | null; address: string | null; email: string | null };
  };
};
type ConsentingReader = { id: bigint; email: string; language: Language };
/** The way of signing in, and the language of the notice at the sign-in button. */
type ConsentContext = { way: string; clientInfo: { network: string; language: Language }; now: Date };

const BATCH_SIZE = 200;

export type TermsService = ReturnType<typeof createTermsService>;

/** Consents to the terms: recorded at each sign-in; readers are notified of changes and can object. */
export const createTermsService = ({ db, mail, clock, texts, config }: Dependencies) => {
  const termsDb = createTermsDb(db);
  const newest = texts.at(-1);
  if (!newest) throw new Error('there is no text of the terms');
  const toTermsUrl = (language: Language, version?: number): string =>
    `${config.web.appUrl}/${language}/terms-of-use${version === undefined ? '' : `?version=${version}`}`;

  const createFirstVersion = (now: Date): Version => ({ version: newest.version, declaredAt: now, effectiveAt: now });
  /** Loads the versions, the newest first. When none was ever declared, declares the newest text as in force from now on. */
  const loadVersions = async (): Promise<readonly [Version, ...Version[]]> => {
    for (;;) {
      const [first, ...others] = await termsDb.listVersions();
      if (first) return [first, ...others];
      await termsDb.insertVersion(createFirstVersion(clock.now()));
    }
  };
  const findInForce = (all: readonly [Version, ...Version[]], now: Date): Version =>
    all.find(({ effectiveAt }) => effectiveAt <= now) ?? all[0];

  const getConsents = async (readerId: bigint): Promise<Consents> => {
    const [all, accepted] = await Promise.all([loadVersions(), termsDb.listConsents(readerId)]);
    const now = clock.now();
    const [latest, ...earlier] = all;
    const isAccepted = accepted.some(({ version }) => version === latest.version);
    const upcoming = isAccepted || !isChange(latest) ? null : latest;
    const notice = upcoming && (await termsDb.findNotice(readerId, upcoming.version));
    const from = upcoming && computeEffectiveAt(upcoming, notice?.toldAt ?? now);
    const isPending = from !== null && (now < from || (notice?.objectedAt ?? null) !== null);
    const before = accepted.find(({ version }) => version !== latest.version)?.version ?? earlier[0]?.version ?? null;
    return {
      applies: isPending ? before : isAccepted || isChange(latest) ? latest.version : null,
      items: accepted.map(({ textSha256, acceptedAt, language, ...rest }) => ({
        ...rest,
        // written by `recordConsent`, with a supported language
        language: language as Language,
        text_sha256: textSha256,
        accepted_at: acceptedAt.toISOString(),
      })),
      pending:
        isPending && upcoming
          ? {
              version: upcoming.version,
              effective_at: from.toISOString(),
              objected_at: notice?.objectedAt?.toISOString() ?? null,
            }
          : null,
    };
  };

  /** @throws Refusal `terms.not_pending` */
  const requirePending = async (readerId: bigint, version: number) => {
    const { pending } = await getConsents(readerId);
    if (pending?.version !== version) throw new Refusal('terms.not_pending');
    return pending;
  };

  return {
    async getCurrent(): Promise<Terms> {
      const all = await loadVersions();
      const now = clock.now();
      const latest = all[0];
      return {
        ...toWireVersion(findInForce(all, now)),
        next: latest.effectiveAt > now ? toWireVersion(latest) : null,
        operator: config.operator,
      };
    },

    /**
     * Records in the transaction of a sign-in that the reader accepts the terms by signing in, and confirms the first consent
     * by mail. Never refuses a sign-in.
     */
    async recordConsent(tx: Db, reader: ConsentingReader, { way, clientInfo, now }: ConsentContext): Promise<void> {
      const inForce = await termsDb.findVersionInForce(tx, reader.id, now);
      if (inForce?.settled) return;
      if (!inForce) await termsDb.insertVersion(createFirstVersion(now), tx);
      const version = inForce?.version ?? newest.version;
      const { language, network } = clientInfo;
      // a newer build may have declared a version whose text this one lacks
      const textSha256 = texts.find((text) => text.version === version)?.sha256[language] ?? '';
      const consent = { version, language, textSha256, way, network, acceptedAt: now };
      const { isFirst } = await termsDb.insertConsent(tx, reader.id, consent);
      if (!isFirst) return;
      const to = { address: reader.email, language: reader.language };
      const links = {
        library: `${config.web.appUrl}/${to.language}`,
        terms: toTermsUrl(to.language),
        privacy: `${config.web.appUrl}/${to.language}/privacy-policy`,
      };
      await mail.send(accessConfirmedMail, to, { version, at: now, ...links }, { tx });
    },

    getConsents,

    /** Records an objection, so that the accepted version continues to apply, and confirms it by mail. @throws Refusal `terms.not_pending` */
    async object(readerId: bigint, version: number): Promise<Consents> {
      const { objected_at: before, effective_at: effectiveAt } = await requirePending(readerId, version);
      if (before === null) {
        const now = clock.now();
        await db.$transaction(async (tx) => {
          await termsDb.saveObjection(tx, readerId, version, now, now);
          const to = await termsDb.findRecipient(tx, readerId);
          await mail.send(termsObjectedMail, to, { version, at: now, effectiveAt: new Date(effectiveAt) }, { tx });
        });
      }
      return getConsents(readerId);
    },

    /** Withdraws an objection: the new version applies from its effective date. @throws Refusal `terms.not_pending` */
    async withdrawObjection(readerId: bigint, version: number): Promise<Consents> {
      await requirePending(readerId, version);
      await termsDb.saveObjection(db, readerId, version, clock.now(), null);
      return getConsents(readerId);
    },

    /** Mails the readers who were not notified of the newest version; returns how many. Can be stopped and resumed. */
    async notifyReaders(signal: AbortSignal): Promise<{ told: number }> {
      const [latest] = await loadVersions();
      let notified = 0;
      if (!isChange(latest)) return { told: notified };
      for (let after = 0n; !signal.aborted; ) {
        const readers = await termsDb.listUnnotified(latest.version, after, BATCH_SIZE);
        for (const { id, email: address, language } of readers) {
          after = id;
          const now = clock.now();
          const values = {
            version: latest.version,
            effectiveAt: computeEffectiveAt(latest, now),
            text: toTermsUrl(language, latest.version),
            email: config.operator.email,
          };
          const isNotified = await db.$transaction(async (tx) => {
            const isNew = await termsDb.insertNotice(tx, id, latest.version, now);
            if (isNew) await mail.send(termsChangingMail, { address, language }, values, { tx });
            return isNew;
          });
          notified += isNotified ? 1 : 0;
        }
        if (readers.length < BATCH_SIZE) break;
      }
      return { told: notified };
    },
  };
};

/** Whether it replaces an earlier version. */
const isChange = ({ declaredAt, effectiveAt }: Version): boolean => effectiveAt > declaredAt;

/** A version binds a reader 30 days after the notice at the earliest. */
const computeEffectiveAt = ({ effectiveAt }: Version, notifiedAt: Date): Date =>
  new Date(Math.max(effectiveAt.getTime(), notifiedAt.getTime() + NOTICE_MS));

const toWireVersion = ({ version, effectiveAt }: Version) => ({ version, effective_at: effectiveAt.toISOString() });
