import { PartnerSettings } from '../../config/partners.ts';
import type { Vault } from '../../platform/vault.ts';
import type { PartnerRow } from './shops.db.ts';

/** A partner with its settings and decrypted keys. */
export type Partner = PartnerSettings & {
  id: number;
  alias: string;
  /** No sign-ins; readers who have signed in before still see their shop. */
  disabled: boolean;
  /** All valid keys; during a key change the older one, which the partner certainly has, comes first. */
  keys: readonly string[];
  /** Shop ids learned from its answers, in that order. */
  knownShopIds: readonly string[];
  /** When the older key expires, while there are two. */
  oldKeyUntil: Date | null;
};

/** How long the previous key stays valid after a change. */
export const KEY_CHANGE_DAYS = 7;

/** Binds a sealed key to its row: it can't be opened for another partner. */
const toSealPurpose = (alias: string): string => `partner ${alias}`;
export const sealKey = (vault: Vault, alias: string, key: string): Uint8Array<ArrayBuffer> =>
  vault.seal(toSealPurpose(alias), Buffer.from(key));
/** Null when there is no key, or it was sealed with another key of the installation. */
export const openKey = (vault: Vault, alias: string, sealed: Uint8Array | null): string | null =>
  sealed && (vault.open(toSealPurpose(alias), sealed)?.toString() ?? null);

/** Null when the settings of the row are invalid. */
export const toPartner = (row: PartnerRow, vault: Vault, now: Date): Partner | null => {
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
    keys: sealed.flatMap((key) => openKey(vault, row.alias, key) ?? []),
    oldKeyUntil: isChanging ? row.oldKeyUntil : null,
  };
};

/** The id of a partner's only shop: as configured, as learned from its answers, or else our number of the partner. */
export const getOwnShopId = ({ shop_id, knownShopIds, id }: Partner): string =>
  shop_id !== '' ? shop_id : (knownShopIds[0] ?? String(id));

/**
 * Resolves a shop id; null when the partner has no such shop. Our number of a partner, which earlier versions used as the id of
 * its only shop, is an alias of it.
 */
export const findShopId = (partner: Partner, asked: string): string | null => {
  const { shop_id, knownShopIds, sub_partners: shops, id } = partner;
  const known = [shop_id, ...knownShopIds, ...shops.map((shop) => shop.shop_id)];
  if (asked !== '' && known.includes(asked)) return asked;
  return asked === String(id) && shops.length === 0 ? getOwnShopId(partner) : null;
};

/** Whether everybody can sign in: neither disabled nor on trial. */
export const isOpen = ({ disabled, test_users }: Partner): boolean => !disabled && test_users.length === 0;

/** Whether a user of this name may sign in. */
export const isOpenTo = (partner: Partner, username: string): boolean => {
  if (partner.disabled) return false;
  const { test_users: testers } = partner;
  return testers.length === 0 || testers.some((name) => normalizeName(name) === normalizeName(username));
};
const normalizeName = (name: string): string => name.trim().toLowerCase();
