import { PartnerSettings } from '../../config/partners.ts';
import type { Vault } from '../../platform/vault.ts';
import type { PartnerRow } from './shops.db.ts';

/** A partner as it stands: its settings, and its keys in the clear. */
export type Partner = PartnerSettings & {
  id: number;
  alias: string;
  /** Of an operator who wants nobody to sign in there: it still tells those who did who their shop is. */
  disabled: boolean;
  /** All that are good now, the one that the partner surely has first: the older one while keys are being changed. */
  keys: readonly string[];
  /** Ids by which it has named its shops in its answers, the first one first. */
  knownShopIds: readonly string[];
  /** When the older key ends, while there are two. */
  oldKeyUntil: Date | null;
};

/** How long the key before stays good when a new one was made. */
export const KEY_CHANGE_DAYS = 7;

/** A key belongs to its row: moved to another it opens nothing. */
const ownerOf = (alias: string): string => `partner ${alias}`;
export const sealedKey = (vault: Vault, alias: string, key: string): Uint8Array<ArrayBuffer> =>
  vault.seal(ownerOf(alias), Buffer.from(key));
/** Null when there is none, or when it was sealed by a key that the installation has no more. */
export const openedKey = (vault: Vault, alias: string, sealed: Uint8Array | null): string | null =>
  sealed && (vault.open(ownerOf(alias), sealed)?.toString() ?? null);

/** Null for a row that this code can't read. */
export const partnerIn = (row: PartnerRow, vault: Vault, now: Date): Partner | null => {
  const settings = PartnerSettings.safeParse(row.settings);
  if (!settings.success) return null;
  const isChanging = row.oldKeyUntil !== null && row.oldKeyUntil > now;
  const sealed = isChanging ? [row.oldKey, row.key] : [row.key];
  return {
    ...settings.data,
    id: row.number,
    alias: row.alias,
    disabled: row.disabledAt !== null,
    knownShopIds: row.shopIds,
    keys: sealed.flatMap((key) => openedKey(vault, row.alias, key) ?? []),
    oldKeyUntil: isChanging ? row.oldKeyUntil : null,
  };
};

/** The id by which a partner means its only shop: as it was told to us, as the partner answers, or else our own number. */
export const ownShopId = ({ shop_id, knownShopIds, id }: Partner): string =>
  shop_id !== '' ? shop_id : (knownShopIds[0] ?? String(id));

/**
 * The shop that is meant by an id; null for one that the partner does not have. Our number of a partner was shown as the id of its only
 * shop before, and stays another name of it.
 */
export const findShopId = (partner: Partner, asked: string): string | null => {
  const { shop_id, knownShopIds, sub_partners: shops, id } = partner;
  const known = [shop_id, ...knownShopIds, ...shops.map((shop) => shop.shop_id)];
  if (asked !== '' && known.includes(asked)) return asked;
  return asked === String(id) && shops.length === 0 ? ownShopId(partner) : null;
};

/** Whether it is for everybody: not disabled, not on trial. */
export const isOpen = ({ disabled, test_users }: Partner): boolean => !disabled && test_users.length === 0;

/** Whether somebody of this name may be asked of it. */
export const isOpenTo = (partner: Partner, username: string): boolean => {
  if (partner.disabled) return false;
  const { test_users: testers } = partner;
  return testers.length === 0 || testers.some((name) => alike(name) === alike(username));
};
const alike = (name: string): string => name.trim().toLowerCase();
