import type { Consents, Language, Terms, TermsText } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { MailService } from '../mail/mail.service.ts';
import { termsDb, type Version } from './terms.db.ts';
import { accessConfirmed, termsChanging, termsObjected } from './terms.mail.ts';
import { NOTICE_MS } from './terms-notice.ts';

type Parts = {
  db: Database;
  mail: Pick<MailService, 'send'>;
  clock: Clock;
  /** The versions that this build has the texts of. */
  texts: readonly TermsText[];
  config: {
    web: { appUrl: string };
    operator: { name: string | null; address: string | null; email: string | null };
  };
};
type SignedUp = { id: bigint; email: string; language: Language };
/** How somebody signed in, and in which language the notice at the button was. */
type SignedInBy = { way: string; visit: { network: string; language: Language }; now: Date };

const TOLD_AT_ONCE = 200;

export type TermsService = ReturnType<typeof termsService>;

/** What readers have agreed to: recorded at each way of signing in, told before it changes, and objected to. */
export const termsService = ({ db, mail, clock, texts, config }: Parts) => {
  const stored = termsDb(db);
  const newest = texts.at(-1);
  if (!newest) throw new Error('there is no text of the terms');
  const page = (language: Language, version?: number): string =>
    `${config.web.appUrl}/${language}/terms-of-use${version === undefined ? '' : `?version=${version}`}`;

  const firstVersion = (now: Date): Version => ({ version: newest.version, declaredAt: now, effectiveAt: now });
  /** The newest first. Where none was ever declared, the newest text is in force from now on. */
  const versions = async (): Promise<readonly [Version, ...Version[]]> => {
    for (;;) {
      const [first, ...others] = await stored.versions();
      if (first) return [first, ...others];
      await stored.declare(firstVersion(clock.now()));
    }
  };
  const inForce = (all: readonly [Version, ...Version[]], now: Date): Version =>
    all.find(({ effectiveAt }) => effectiveAt <= now) ?? all[0];

  const consents = async (readerId: bigint): Promise<Consents> => {
    const [all, accepted] = await Promise.all([versions(), stored.consents(readerId)]);
    const now = clock.now();
    const [latest, ...earlier] = all;
    const isAccepted = accepted.some(({ version }) => version === latest.version);
    const coming = isAccepted || !isChange(latest) ? null : latest;
    const notice = coming && (await stored.notice(readerId, coming.version));
    const from = coming && effectiveFor(coming, notice?.toldAt ?? now);
    const isPending = from !== null && (now < from || (notice?.objectedAt ?? null) !== null);
    const before = accepted.find(({ version }) => version !== latest.version)?.version ?? earlier[0]?.version ?? null;
    return {
      applies: isPending ? before : isAccepted || isChange(latest) ? latest.version : null,
      items: accepted.map(({ textSha256, acceptedAt, language, ...rest }) => ({
        ...rest,
        // written by `record`, from a visit
        language: language as Language,
        text_sha256: textSha256,
        accepted_at: acceptedAt.toISOString(),
      })),
      pending:
        isPending && coming
          ? {
              version: coming.version,
              effective_at: from.toISOString(),
              objected_at: notice?.objectedAt?.toISOString() ?? null,
            }
          : null,
    };
  };

  /** @throws Refusal `terms.not_pending` */
  const pending = async (readerId: bigint, version: number) => {
    const { pending: found } = await consents(readerId);
    if (found?.version !== version) throw new Refusal('terms.not_pending');
    return found;
  };

  return {
    async current(): Promise<Terms> {
      const all = await versions();
      const now = clock.now();
      const latest = all[0];
      return {
        ...dated(inForce(all, now)),
        next: latest.effectiveAt > now ? dated(latest) : null,
        operator: config.operator,
      };
    },

    /**
     * Records that a reader accepts the terms by signing in, in the transaction that makes the session; the first time this
     * is confirmed by mail. Whatever the program sent: nobody is kept out.
     */
    async accepted(tx: Db, reader: SignedUp, { way, visit, now }: SignedInBy): Promise<void> {
      const found = await stored.inForceFor(tx, reader.id, now);
      if (found?.settled) return;
      if (!found) await stored.declare(firstVersion(now), tx);
      const version = found?.version ?? newest.version;
      const { language, network } = visit;
      // A version whose text is not in this build was declared by a newer one.
      const textSha256 = texts.find((text) => text.version === version)?.sha256[language] ?? '';
      const consent = { version, language, textSha256, way, network, acceptedAt: now };
      const { isFirst } = await stored.accept(tx, reader.id, consent);
      if (!isFirst) return;
      const to = { address: reader.email, language: reader.language };
      const links = {
        library: `${config.web.appUrl}/${to.language}`,
        terms: page(to.language),
        privacy: `${config.web.appUrl}/${to.language}/privacy-policy`,
      };
      await mail.send(accessConfirmed, to, { version, at: now, ...links }, { tx });
    },

    consents,

    /** The accepted version goes on to apply; a mail says what that means. @throws Refusal `terms.not_pending` */
    async object(readerId: bigint, version: number): Promise<Consents> {
      const { objected_at: before, effective_at: effectiveAt } = await pending(readerId, version);
      if (before === null) {
        const now = clock.now();
        await db.$transaction(async (tx) => {
          await stored.object(tx, readerId, version, now, now);
          const to = await stored.address(tx, readerId);
          await mail.send(termsObjected, to, { version, at: now, effectiveAt: new Date(effectiveAt) }, { tx });
        });
      }
      return consents(readerId);
    },

    /** From then on the new version applies, on its day. @throws Refusal `terms.not_pending` */
    async withdraw(readerId: bigint, version: number): Promise<Consents> {
      await pending(readerId, version);
      await stored.object(db, readerId, version, clock.now(), null);
      return consents(readerId);
    },

    /** Tells by mail whoever has not been told of the newest version; answers how many. Goes on where it was stopped. */
    async tell(signal: AbortSignal): Promise<{ told: number }> {
      const [latest] = await versions();
      let told = 0;
      if (!isChange(latest)) return { told };
      for (let after = 0n; !signal.aborted; ) {
        const readers = await stored.untold(latest.version, after, TOLD_AT_ONCE);
        for (const { id, email: address, language } of readers) {
          after = id;
          const now = clock.now();
          const values = {
            version: latest.version,
            effectiveAt: effectiveFor(latest, now),
            text: page(language, latest.version),
            email: config.operator.email,
          };
          const isTold = await db.$transaction(async (tx) => {
            const isNew = await stored.tell(tx, id, latest.version, now);
            if (isNew) await mail.send(termsChanging, { address, language }, values, { tx });
            return isNew;
          });
          told += isTold ? 1 : 0;
        }
        if (readers.length < TOLD_AT_ONCE) break;
      }
      return { told };
    },
  };
};

/** Whether there were terms before it. */
const isChange = ({ declaredAt, effectiveAt }: Version): boolean => effectiveAt > declaredAt;

/** Nobody is bound earlier than 30 days after being told. */
const effectiveFor = ({ effectiveAt }: Version, toldAt: Date): Date =>
  new Date(Math.max(effectiveAt.getTime(), toldAt.getTime() + NOTICE_MS));

const dated = ({ version, effectiveAt }: Version) => ({ version, effective_at: effectiveAt.toISOString() });
