import type { TermsText } from '@lectern/contracts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { tellKind } from './telling.ts';
import { termsDb } from './terms.db.ts';
import { NOTICE_MS } from './terms-notice.ts';

type Parts = { db: Database; queue: Pick<Queue, 'send'>; clock: Clock; texts: readonly TermsText[] };

export type DeclarationService = ReturnType<typeof declarationService>;

/** What the operator does about versions of the terms. */
export const declarationService = ({ db, queue, clock, texts }: Parts) => {
  const stored = termsDb(db);
  return {
    /** Every version that was declared, with numbers of readers, and those whose texts are there but were not. */
    async list() {
      const [versions, counts] = await Promise.all([stored.versions(), stored.counts()]);
      const declared = versions.toReversed().map(({ version, ...dates }) => {
        const { accepted = 0, told = 0, objected = 0 } = counts.find((row) => row.version === version) ?? {};
        return { version, ...dates, accepted, told, objected };
      });
      const known = new Set(versions.map(({ version }) => version));
      return { declared, undeclared: texts.map(({ version }) => version).filter((version) => !known.has(version)) };
    },

    objectors: (version: number) => stored.objectors(version),

    /**
     * Announces a version: readers are told by mail from now on, and it takes effect on the day, 30 days from now at the
     * earliest (the default). @throws Error with a sentence for the operator
     */
    async declare(version: number, day: Date | null) {
      const now = clock.now();
      const earliest = new Date(now.getTime() + NOTICE_MS);
      const effectiveAt = day ?? earliest;
      if (!texts.some((text) => text.version === version)) {
        throw new Error(
          `This build has no text of version ${version}; it has ${texts.map((t) => t.version).join(', ')}.`,
        );
      }
      const [latest] = await stored.versions();
      if (!latest) throw new Error('No terms are in force yet: the first version is, from the first visit on.');
      if (version <= latest.version) {
        throw new Error(`Version ${latest.version} was declared already; a change has a higher number.`);
      }
      if (latest.effectiveAt > now) {
        throw new Error(`Version ${latest.version} is announced and not in force yet; one change at a time.`);
      }
      if (effectiveAt < earliest) {
        throw new Error(`Readers are told 30 days before: ${earliest.toISOString()} is the earliest.`);
      }
      await db.$transaction(async (tx) => {
        const isNew = await stored.declare({ version, declaredAt: now, effectiveAt }, tx);
        if (isNew) await queue.send(tellKind, {}, { tx });
      });
      return { version, declaredAt: now, effectiveAt };
    },
  };
};
