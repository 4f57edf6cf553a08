import { type DeclaredPartner, PartnerSettings } from '../../config/partners.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import { KEY_CHANGE_DAYS, openedKey, sealedKey } from './partner.ts';
import type { PartnerRow, shopsDb } from './shops.db.ts';

type Parts = { rows: ReturnType<typeof shopsDb>; vault: Vault; clock: Clock; report: (error: unknown) => void };

const DAY_MS = 86_400_000;

/** When the key before a new one ends. */
export const endOfOldKey = (now: Date): Date => new Date(now.getTime() + KEY_CHANGE_DAYS * DAY_MS);

/**
 * Brings the table up to what the declarative file says, in the caller's transaction: new partners come, settings are taken
 * as they stand there, none goes. A key is taken only when the file holds another than the last time, so that one that an
 * operator has rotated since is not undone by every start. One whose number another has is left out, and told of. Answers
 * whether anything changed.
 */
export const declare = async (tx: Db, declared: readonly DeclaredPartner[], parts: Parts): Promise<boolean> => {
  const present = await parts.rows.in(tx);
  let changed = false;
  for (const partner of declared) {
    const taken = present.find(({ number, alias }) => number === partner.id && alias !== partner.alias);
    if (taken) {
      parts.report(new Error(`PARTNERS_FILE gives ${partner.alias} the id ${partner.id}, which ${taken.alias} has.`));
      continue;
    }
    const row = present.find(({ alias }) => alias === partner.alias);
    if (await declareOne(tx, partner, row, parts)) changed = true;
  }
  return changed;
};

const declareOne = async (
  tx: Db,
  partner: DeclaredPartner,
  row: PartnerRow | undefined,
  { rows, vault, clock }: Parts,
): Promise<boolean> => {
  const { id: number, alias, shared_key: key } = partner;
  const before = PartnerSettings.safeParse(row?.settings).data;
  const require_v2 = partner.require_v2 ?? before?.require_v2 ?? true;
  const settings = PartnerSettings.parse({ ...partner, require_v2 });
  const seal = (): Uint8Array<ArrayBuffer> => sealedKey(vault, alias, key);
  const now = clock.now();
  if (!row) {
    await rows.add(tx, { alias, number, settings, key: seal(), declaredKey: seal(), createdAt: now });
    return true;
  }
  const same = number === row.number && JSON.stringify(before) === JSON.stringify(settings);
  const isKnownKey = openedKey(vault, alias, row.declaredKey) === key;
  if (same && isKnownKey) return false;
  const present = openedKey(vault, alias, row.key);
  await rows.change(tx, alias, {
    number,
    settings,
    ...(!isKnownKey && { declaredKey: seal() }),
    ...(!isKnownKey && present !== key && { key: seal(), ...replaced(row, present, now) }),
  });
  return true;
};

/** The key that was good until now stays good for a while, when it can be read at all. */
const replaced = (row: PartnerRow, present: string | null, now: Date) =>
  present === null
    ? { oldKey: null, oldKeyUntil: null }
    : { oldKey: new Uint8Array(row.key), oldKeyUntil: endOfOldKey(now) };
