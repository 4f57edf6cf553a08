import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { eraseJob } from './account-deletion.ts';
import { createPersonsDb } from './persons.db.ts';

export type ErasureService = ReturnType<typeof createErasureService>;

/** Deletion of accounts by the operator: on request by mail, and after restoring a backup that still contains them. */
export const createErasureService = ({
  db,
  queue,
  clock,
}: {
  db: Database;
  queue: Pick<Queue, 'send'>;
  clock: Clock;
}) => {
  const personsDb = createPersonsDb(db);
  return {
    /** @throws Error with a sentence for the operator when the name is unknown or ambiguous */
    async scheduleErasure(name: string): Promise<{ id: bigint; login: string; erased: 'soon' }> {
      const [reader, ...others] = await personsDb.findByName(name);
      if (!reader) throw new Error(`There is no reader “${name}”. See: admin reader list`);
      if (others.length > 0) {
        const ids = [reader, ...others].map(({ id }) => id).join(', ');
        throw new Error(`“${name}” means ${others.length + 1} readers: give one of the ids ${ids}.`);
      }
      await personsDb.updateDeletionAt(reader.id, clock.now());
      await queue.send(eraseJob, {});
      return { id: reader.id, login: reader.login, erased: 'soon' };
    },
  };
};
