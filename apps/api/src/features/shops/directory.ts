import type { DeclaredPartner } from '../../config/partners.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import { declare } from './declared.ts';
import { type Partner, partnerIn } from './partner.ts';
import { type PartnerRow, shopsDb } from './shops.db.ts';

type Parts = {
  db: Database;
  vault: Vault;
  bus: Bus;
  clock: Clock;
  declared: readonly DeclaredPartner[];
  report: (error: unknown) => void;
};

/** So many shops of one partner are told apart by what it answers; more are declared. */
const MOST_SHOP_IDS = 200;
/** Bus topic: the list of partners is another one. */
export const PARTNERS_CHANGED = 'partners.changed';

/**
 * The partners of the database, held in memory until somebody says that they changed. What the declarative file says is
 * brought into the table before they are read for the first time; a database that is away then is asked again by the next
 * who wants to know.
 */
export const partnerDirectory = ({ db, vault, bus, clock, declared, report }: Parts) => {
  const rows = shopsDb(db);
  let isDeclared = declared.length === 0;
  let held: Promise<PartnerRow[]> | null = null;
  let icons = iconsOf(declared);

  const load = async (): Promise<PartnerRow[]> => {
    if (!isDeclared) {
      const changed = await rows.changing((tx) => declare(tx, declared, { rows, vault, clock, report }));
      isDeclared = true;
      if (changed) bus.publish(PARTNERS_CHANGED, '');
    }
    return rows.all();
  };
  const opened = (row: PartnerRow): Partner[] => {
    const partner = partnerIn(row, vault, clock.now());
    if (!partner) report(new Error(`The settings of partner ${row.alias} can’t be read.`));
    return partner ? [partner] : [];
  };
  /** A failure is not kept. */
  const rowsNow = async (): Promise<PartnerRow[]> => {
    const mine = held ?? load();
    held = mine;
    try {
      return await mine;
    } catch (error) {
      if (held === mine) held = null;
      throw error;
    }
  };
  /** All of them, in the order of their numbers. */
  const all = async (): Promise<Partner[]> => {
    const partners = (await rowsNow()).flatMap(opened);
    icons = iconsOf(partners);
    return partners;
  };
  const anew = (): void => {
    held = null;
    all().catch(() => undefined); // whoever asks next is told
  };
  const stops = [bus.subscribe(PARTNERS_CHANGED, anew), bus.onGap(anew)];

  /** Keeps the ids by which a partner names its shops, so that they mean the same in every call. */
  const learnShopIds = async (alias: string, ids: readonly string[]): Promise<void> => {
    const known = (await rowsNow()).find((one) => one.alias === alias)?.shopIds ?? [];
    if (known.length >= MOST_SHOP_IDS || ids.every((id) => known.includes(id))) return;
    await rows.changing(async (tx) => {
      const row = (await rows.in(tx)).find((one) => one.alias === alias);
      const shopIds = [...new Set([...(row?.shopIds ?? []), ...ids])].slice(0, MOST_SHOP_IDS);
      if (row) await rows.change(tx, alias, { shopIds });
    });
    held = null;
    bus.publish(PARTNERS_CHANGED, '');
  };

  return {
    all,
    learnShopIds,
    named: async (alias: string): Promise<Partner | null> => {
      const row = (await rowsNow()).find((one) => one.alias === alias);
      return (row && opened(row)[0]) ?? null;
    },
    /** Where their pictures lie, as was last read: pages name them without waiting for the database. */
    iconOrigins: (): readonly string[] => icons,
    /** Once, and then whenever somebody says so. */
    start: anew,
    close(): void {
      for (const stop of stops) stop();
    },
  };
};

const iconsOf = (partners: readonly Pick<DeclaredPartner, 'icon' | 'sub_partners'>[]): string[] => {
  const icons = partners.flatMap(({ icon, sub_partners }) => [icon, ...sub_partners.map((shop) => shop.icon)]);
  return [...new Set(icons.filter((icon) => URL.canParse(icon)).map((icon) => new URL(icon).origin))];
};
