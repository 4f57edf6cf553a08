import type { TermsText } from '@lectern/contracts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { createTermsDb } from './terms.db.ts';
import { NOTICE_MS, notifyReadersJob } from './terms-notice.ts';

type Dependencies = { db: Database; queue: Pick<Queue, 'send'>; clock: Clock; texts: readonly TermsText[] };

export type DeclarationService = ReturnType<typeof createDeclarationService>;

/** Versions of the terms, for the operator. */
export const createDeclarationService = ({ db, queue, clock, texts }: Dependencies) => {
  const termsDb = createTermsDb(db);
  return {
    /** Lists the declared versions with numbers of readers, and the versions of this build that are not declared. */
    async listVersions() {
      const [versions, counts] = await Promise.all([termsDb.listVersions(), termsDb.countByVersion()]);
      const declared = versions.toReversed().map(({ version, ...dates }) => {
        const { accepted = 0, told: notified = 0, objected = 0 } = counts.find((row) => row.version === version) ?? {};
        return { version, ...dates, accepted, told: notified, objected };
      });
      const known = new Set(versions.map(({ version }) => version));
      return { declared, undeclared: texts.map(({ version }) => version).filter((version) => !known.has(version)) };
    },

    listObjectors: (version: number) => termsDb.listObjectors(version),

    /**
     * Declares a version: readers are notified by mail from now on, and it takes effect on `day`, by default and at the earliest
     * in 30 days. @throws Error with a sentence for the operator
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
      const [latest] = await termsDb.listVersions();
      if (!latest) throw new Error('No terms are in force yet: the first version is, from the first clientInfo on.');
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
        const isNew = await termsDb.insertVersion({ version, declaredAt: now, effectiveAt }, tx);
        if (isNew) await queue.send(notifyReadersJob, {}, { tx });
      });
      return { version, declaredAt: now, effectiveAt };
    },
  };
};
