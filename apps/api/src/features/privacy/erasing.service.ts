import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { eraseKind } from './deletion.ts';
import { personsDb } from './persons.db.ts';

export type ErasingService = ReturnType<typeof erasingService>;

/** Accounts that the operator deletes: for who asks by mail, and after a backup was restored that still had them. */
export const erasingService = ({ db, queue, clock }: { db: Database; queue: Pick<Queue, 'send'>; clock: Clock }) => {
  const persons = personsDb(db);
  return {
    /** @throws Error, a sentence, when the name means nobody or more than one */
    async eraseSoon(name: string): Promise<{ id: bigint; login: string; erased: 'soon' }> {
      const [reader, ...others] = await persons.named(name);
      if (!reader) throw new Error(`There is no reader “${name}”. See: admin reader list`);
      if (others.length > 0) {
        const ids = [reader, ...others].map(({ id }) => id).join(', ');
        throw new Error(`“${name}” means ${others.length + 1} readers: give one of the ids ${ids}.`);
      }
      await persons.setEnd(reader.id, clock.now());
      await queue.send(eraseKind, {});
      return { id: reader.id, login: reader.login, erased: 'soon' };
    },
  };
};
