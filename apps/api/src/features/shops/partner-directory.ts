import type { DeclaredPartner } from '../../config/partners.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import { syncDeclaredPartners } from './declared-partners.ts';
import { type Partner, toPartner } from './partner.ts';
import { createShopsDb, type PartnerRow } from './shops.db.ts';

type Dependencies = {
  db: Database;
  vault: Vault;
  bus: Bus;
  clock: Clock;
  declared: readonly DeclaredPartner[];
  report: (error: unknown) => void;
};

/** Shop ids learned from the answers of one partner; partners with more shops declare them. */
const MAX_SHOP_IDS = 200;
/** Bus topic: the list of partners has changed. */
export const PARTNERS_CHANGED = 'partners.changed';

/**
 * Caches the partners of the database until the bus announces a change. PARTNERS_FILE is synced into the table before the first
 * read; when the database is unavailable, the next caller tries again.
 */
export const createPartnerDirectory = ({ db, vault, bus, clock, declared, report }: Dependencies) => {
  const shopsDb = createShopsDb(db);
  let isDeclared = declared.length === 0;
  let cachedRows: Promise<PartnerRow[]> | null = null;
  let iconOrigins = listIconOrigins(declared);

  const load = async (): Promise<PartnerRow[]> => {
    if (!isDeclared) {
      const changed = await shopsDb.withListLock((tx) =>
        syncDeclaredPartners(tx, declared, { shopsDb, vault, clock, report }),
      );
      isDeclared = true;
      if (changed) bus.publish(PARTNERS_CHANGED, '');
    }
    return shopsDb.listPartners();
  };
  const toPartners = (row: PartnerRow): Partner[] => {
    const partner = toPartner(row, vault, clock.now());
    if (!partner) report(new Error(`The settings of partner ${row.alias} can’t be read.`));
    return partner ? [partner] : [];
  };
  /** Loads the rows or returns the cached ones. A failure is not cached. */
  const loadRows = async (): Promise<PartnerRow[]> => {
    const rows = cachedRows ?? load();
    cachedRows = rows;
    try {
      return await rows;
    } catch (error) {
      if (cachedRows === rows) cachedRows = null;
      throw error;
    }
  };
  /** All partners, ordered by number. */
  const listPartners = async (): Promise<Partner[]> => {
    const partners = (await loadRows()).flatMap(toPartners);
    iconOrigins = listIconOrigins(partners);
    return partners;
  };
  const reload = (): void => {
    cachedRows = null;
    listPartners().catch(() => undefined); // the next caller gets the error
  };
  const stops = [bus.subscribe(PARTNERS_CHANGED, reload), bus.onGap(reload)];

  /** Saves the ids by which a partner names its shops, so that they mean the same in every call. */
  const saveShopIds = async (alias: string, ids: readonly string[]): Promise<void> => {
    const knownIds = (await loadRows()).find((row) => row.alias === alias)?.shopIds ?? [];
    if (knownIds.length >= MAX_SHOP_IDS || ids.every((id) => knownIds.includes(id))) return;
    await shopsDb.withListLock(async (tx) => {
      const row = (await shopsDb.listPartnersIn(tx)).find((row) => row.alias === alias);
      const shopIds = [...new Set([...(row?.shopIds ?? []), ...ids])].slice(0, MAX_SHOP_IDS);
      if (row) await shopsDb.updatePartner(tx, alias, { shopIds });
    });
    cachedRows = null;
    bus.publish(PARTNERS_CHANGED, '');
  };

  return {
    listPartners,
    saveShopIds,
    findPartner: async (alias: string): Promise<Partner | null> => {
      const row = (await loadRows()).find((row) => row.alias === alias);
      return (row && toPartners(row)[0]) ?? null;
    },
    /** The origins of their icons as last read, so that pages need not wait for the database. */
    iconOrigins: (): readonly string[] => iconOrigins,
    start: reload,
    close(): void {
      for (const stop of stops) stop();
    },
  };
};

const listIconOrigins = (partners: readonly Pick<DeclaredPartner, 'icon' | 'sub_partners'>[]): string[] => {
  const icons = partners.flatMap(({ icon, sub_partners }) => [icon, ...sub_partners.map((shop) => shop.icon)]);
  return [...new Set(icons.filter((icon) => URL.canParse(icon)).map((icon) => new URL(icon).origin))];
};
