import { formatDayTime } from '@lectern/texts/shapes/mail-dates';
import type { ClientInfo } from '../../http/client-info.ts';
import { parseUserAgent } from '../../http/user-agent.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { MailService } from '../mail/mail.service.ts';
import { createFactorsDb, type FactorOwner } from './factors.db.ts';
import { type FactorEvent, factorsChangedMail } from './factors.mail.ts';

type Dependencies = { db: Database; mail: Pick<MailService, 'send'>; clock: Clock; appUrl: string };

/** Mails a reader whose factors change, or whose codes others guess. */
export const createFactorNotifications = ({ db, mail, clock, appUrl }: Dependencies) => {
  const factorsDb = createFactorsDb(db);
  const notifyChange = async (
    tx: Db,
    { id, email, language }: Pick<FactorOwner, 'id' | 'email' | 'language'>,
    event: FactorEvent,
    clientInfo: ClientInfo | null,
  ): Promise<void> => {
    const { browser, system } = clientInfo ? parseUserAgent(clientInfo.userAgent) : { browser: null, system: null };
    const values = {
      event,
      at: formatDayTime(language, clock.now()),
      device: [browser, system].filter((word) => word !== null && word !== undefined).join(' · '),
      network: clientInfo?.network ?? '',
      href: `${appUrl}/user/${id}/settings/security`,
    };
    await mail.send(factorsChangedMail, { address: email, language }, values, { tx });
  };
  const notifyOwner = (readerId: bigint, createEvent: (tx: Db) => Promise<FactorEvent>): Promise<void> =>
    db.$transaction(async (tx) => notifyChange(tx, await factorsDb.findOwner(readerId), await createEvent(tx), null));

  return {
    notifyChange,
    notifyCodeUsed: (readerId: bigint): Promise<void> =>
      notifyOwner(readerId, async (tx) => ({
        is: 'code-used',
        left: (await factorsDb.findRecoveryCodes(tx, readerId))?.left ?? 0,
      })),
    notifyGuessing: (readerId: bigint): Promise<void> => notifyOwner(readerId, async () => ({ is: 'guessed' })),
  };
};
