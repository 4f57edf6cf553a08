import { type DeclaredPartner, PartnerSettings } from '../../config/partners.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import { KEY_CHANGE_DAYS, openKey, sealKey } from './partner.ts';
import type { createShopsDb, PartnerRow } from './shops.db.ts';

type Dependencies = {
  shopsDb: ReturnType<typeof createShopsDb>;
  vault: Vault;
  clock: Clock;
  report: (error: unknown) => void;
};

const DAY_MS = 86_400_000;

/** When the previous key expires after a change. */
export const computeOldKeyEnd = (now: Date): Date => new Date(now.getTime() + KEY_CHANGE_DAYS * DAY_MS);

/**
 * Syncs the table with PARTNERS_FILE in the caller's transaction: inserts new partners and updates settings; deletes none. A
 * key is taken only when it differs from the one that the file held last time, so that a start does not undo a key rotation.
 * A partner whose number belongs to another is skipped and reported. Returns whether anything changed.
 */
export const syncDeclaredPartners = async (
  tx: Db,
  declared: readonly DeclaredPartner[],
  dependencies: Dependencies,
): Promise<boolean> => {
  const existing = await dependencies.shopsDb.listPartnersIn(tx);
  let changed = false;
  for (const partner of declared) {
    const conflict = existing.find(({ number, alias }) => number === partner.id && alias !== partner.alias);
    if (conflict) {
      dependencies.report(
        new Error(`PARTNERS_FILE gives ${partner.alias} the id ${partner.id}, which ${conflict.alias} has.`),
      );
      continue;
    }
    const row = existing.find(({ alias }) => alias === partner.alias);
    if (await syncDeclaredPartner(tx, partner, row, dependencies)) changed = true;
  }
  return changed;
};

const syncDeclaredPartner = async (
  tx: Db,
  partner: DeclaredPartner,
  row: PartnerRow | undefined,
  { shopsDb, vault, clock }: Dependencies,
): Promise<boolean> => {
  const { id: number, alias, shared_key: key } = partner;
  const previousSettings = PartnerSettings.safeParse(row?.settings).data;
  const require_v2 = partner.require_v2 ?? previousSettings?.require_v2 ?? true;
  const feeds = partner.feeds === undefined ? (previousSettings?.feeds ?? null) : partner.feeds;
  const settings = PartnerSettings.parse({ ...partner, require_v2, feeds });
  const seal = (): Uint8Array<ArrayBuffer> => sealKey(vault, alias, key);
  const now = clock.now();
  if (!row) {
    await shopsDb.insertPartner(tx, { alias, number, settings, key: seal(), declaredKey: seal(), createdAt: now });
    return true;
  }
  const same = number === row.number && JSON.stringify(previousSettings) === JSON.stringify(settings);
  const isKnownKey = openKey(vault, alias, row.declaredKey) === key;
  if (same && isKnownKey) return false;
  const currentKey = openKey(vault, alias, row.key);
  await shopsDb.updatePartner(tx, alias, {
    number,
    settings,
    ...(!isKnownKey && { declaredKey: seal() }),
    ...(!isKnownKey && currentKey !== key && { key: seal(), ...toOldKey(row, currentKey, now) }),
  });
  return true;
};

/** The previous key stays valid for a while, if it can be opened. */
const toOldKey = (row: PartnerRow, currentKey: string | null, now: Date) =>
  currentKey === null
    ? { oldKey: null, oldKeyUntil: null }
    : { oldKey: new Uint8Array(row.key), oldKeyUntil: computeOldKeyEnd(now) };
