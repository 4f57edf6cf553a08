import { programOf } from '../../http/user-agent.ts';
import type { Visit } from '../../http/visit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { MailService } from '../mail/mail.service.ts';
import { timeIn } from '../mail/mail.ts';
import { factorsDb, type Owner } from './factors.db.ts';
import { type FactorEvent, factorsChanged } from './factors.mail.ts';

type Parts = { db: Database; mail: Pick<MailService, 'send'>; clock: Clock; appUrl: string };

/** Mails to a reader whose factors change, or are tried by others. */
export const factorNews = ({ db, mail, clock, appUrl }: Parts) => {
  const stored = factorsDb(db);
  const tell = async (
    tx: Db,
    { id, email, language }: Pick<Owner, 'id' | 'email' | 'language'>,
    event: FactorEvent,
    visit: Visit | null,
  ): Promise<void> => {
    const { browser, system } = visit ? programOf(visit.userAgent) : { browser: null, system: null };
    const values = {
      event,
      at: timeIn(language, clock.now()),
      device: [browser, system].filter((word) => word !== null && word !== undefined).join(' · '),
      network: visit?.network ?? '',
      href: `${appUrl}/user/${id}/settings/security`,
    };
    await mail.send(factorsChanged, { address: email, language }, values, { tx });
  };
  const notifyOwner = (readerId: bigint, eventOf: (tx: Db) => Promise<FactorEvent>): Promise<void> =>
    db.$transaction(async (tx) => tell(tx, await stored.owner(readerId), await eventOf(tx), null));

  return {
    tell,
    codeUsed: (readerId: bigint): Promise<void> =>
      notifyOwner(readerId, async (tx) => ({
        is: 'code-used',
        left: (await stored.recovery(tx, readerId))?.left ?? 0,
      })),
    guessed: (readerId: bigint): Promise<void> => notifyOwner(readerId, async () => ({ is: 'guessed' })),
  };
};
