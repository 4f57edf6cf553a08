import { defaultLanguage, type Language } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Partner } from '../shops/shops.service.ts';
import type { Customer, PartnersDb } from './partners.db.ts';
import type { Parameters } from './signed-call.ts';

/** Who makes a signed call, with its parameters. */
export type Caller = { partner: Partner; shopId: string; parameters: Parameters; version: 'v1' | 'v2' | null };
type NewReader = Customer &
  Record<'shopName' | 'login' | 'email' | 'firstName' | 'lastName', string> & { language: Language };
export type CustomerCollaborators = {
  /** Refuses somebody who is banned, before a row is added for him. @throws Refusal `auth.blocked` */
  admit: (person: NewReader) => Promise<void>;
  /** Space of a new reader. */
  freeStorageBytes: number;
};

const SHA256 = /^[0-9a-f]{64}$/i;

/** The readers that a shop names as its customers. */
export const createCustomers = ({
  rows,
  clock,
  admit,
  freeStorageBytes,
}: CustomerCollaborators & { rows: PartnersDb; clock: Clock }) => ({
  /** Somebody who has never signed in gets a row that waits for him. */
  async findOrAdd(caller: Caller): Promise<{ id: bigint; waiting: boolean }> {
    const customer = toCustomer(caller);
    const present = await rows.findReader(customer);
    if (present) return present;
    const shopName = getShopName(caller);
    const language = caller.partner.language || defaultLanguage;
    await admit({ ...customer, shopName, login: '', email: '', firstName: '', lastName: '', language });
    await rows.insertExpectedReader({ ...customer, shopName, language, filesSizeLimit: freeStorageBytes }, clock.now());
    const added = await rows.findReader(customer);
    if (!added) throw new Error('the row of an expected reader has vanished');
    return added;
  },
});
export type Customers = ReturnType<typeof createCustomers>;

/** @throws Refusal `partner.malformed` */
export const toCustomer = ({ partner, shopId, parameters }: Caller): Customer => ({
  alias: partner.alias,
  shopId,
  externalId: requireParameter(parameters, 'user', 256),
});

/** @throws Refusal `partner.malformed` */
export const requireParameter = (parameters: Parameters, name: string, most: number): string => {
  const value = parameters.get(name)?.trim() ?? '';
  if (value === '' || value.length > most || !value.isWellFormed())
    throw new Refusal('partner.malformed', { field: name });
  return value;
};

export const getShopName = ({ partner, shopId }: Pick<Caller, 'partner' | 'shopId'>): string =>
  partner.sub_partners.find(({ shop_id }) => shop_id === shopId)?.name ?? partner.name;

/** The shop's id of the delivered book in its feeds, if it names one. @throws Refusal `partner.malformed` */
export const parseProduct = ({ parameters }: Pick<Caller, 'parameters'>): string | null =>
  parameters.has('product') ? requireParameter(parameters, 'product', 128) : null;

/** Whether everything is to be checked and nothing stored. */
export const isTest = ({ parameters }: Pick<Caller, 'parameters'>): boolean => parameters.get('test') === '1';

/** The new signature covers the body too; the old one does not. @throws Refusal `partner.malformed` */
export const parseContentHash = ({ parameters, version }: Pick<Caller, 'parameters' | 'version'>): Buffer | null => {
  const given = parameters.get('content_sha256');
  if (given === undefined && version === 'v1') return null;
  if (given === undefined || !SHA256.test(given)) throw new Refusal('partner.malformed', { field: 'content_sha256' });
  return Buffer.from(given, 'hex');
};
