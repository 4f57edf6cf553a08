import { type DeliveredBook, type partners, type Reply, retention, subtractPeriod } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { PartnerBookService } from '../partner-books/partner-books.service.ts';
import type { ShopService } from '../shops/shops.service.ts';
import { type CallCheck, createCallChecker, WINDOW_SECONDS } from './check-call.ts';
import { type CustomerCollaborators, createCustomers, requireParameter } from './customers.ts';
import { createLcpTokens, type RegisterLcpKey } from './lcp-tokens.ts';
import { createPartnerLog } from './partner-log.service.ts';
import { createPartnersDb } from './partners.db.ts';
import { createPurchases, type DeliveredFile, type PurchaseCollaborators } from './purchases.ts';
import type { RawCall } from './signed-call.ts';
import { reportUnclaimedPurchases } from './unclaimed-purchases.ts';

type Collaborators = PurchaseCollaborators &
  CustomerCollaborators & {
    db: Database;
    shops: ShopService;
    partnerBooks: Pick<PartnerBookService, 'listForShop'>;
    clock: Clock;
    registerLcpKey: RegisterLcpKey;
  };
type Caller = CallCheck & { partner: NonNullable<CallCheck['partner']>; shopId: string };
/** `v1`: the old signature is accepted too; `anyShop`: the partner need not have the shop that the call names. */
type Accepted = { v1?: true; anyShop?: true };

/** A nonce is kept a minute longer than its call is valid, in case a clock is set back. */
const NONCE_MS = (WINDOW_SECONDS + 60) * 1000;

export type PartnerService = ReturnType<typeof createPartnerService>;

/** What shops may do here with their signed calls (docs/partners.md). */
export const createPartnerService = ({
  db,
  shops,
  partnerBooks,
  clock,
  admit,
  freeStorageBytes,
  registerLcpKey,
  ...others
}: Collaborators) => {
  const rows = createPartnersDb(db);
  const log = createPartnerLog({ db });
  const checkCall = createCallChecker({ shops, rows, clock });
  const customers = createCustomers({ rows, clock, admit, freeStorageBytes });
  const { deliver, takeBack } = createPurchases({ ...others, rows, customers, clock });
  const saveLcpToken = createLcpTokens({ customers, registerLcpKey });

  /**
   * Who calls, and for which shop. Uses up the nonce: a call works once. The old signature does not cover method, path and body.
   * @throws Refusal `partner.…`
   */
  const authenticate = async (check: CallCheck, { v1, anyShop }: Accepted): Promise<Caller> => {
    const { partner, shopId, problems, field, version, nonce, parameters } = check;
    if (problems.includes('malformed')) throw new Refusal('partner.malformed', { field });
    if (!partner) throw new Refusal('partner.signature_wrong');
    if (problems.includes('v2_required') || (version === 'v1' && !v1))
      throw new Refusal('partner.signature_wrong', { problem: 'v2_required' });
    if (problems.includes('timestamp_outside')) throw new Refusal('partner.timestamp_outside');
    const until = new Date(Number(parameters.get('timestamp')) * 1000 + NONCE_MS);
    if (!(await rows.insertNonce(partner.alias, nonce, until))) throw new Refusal('partner.replayed');
    const calledShopId = parameters.get('shop_id') ?? '';
    if (shopId === null && !anyShop)
      throw new Refusal('partner.shop_unknown', { partner: partner.name, shop_id: calledShopId });
    return { ...check, partner, shopId: shopId ?? calledShopId };
  };

  /** Runs a signed call. Refusals go into the error log of the partner. */
  const runCall = async <T>(call: RawCall, accepted: Accepted, work: (caller: Caller) => Promise<T>): Promise<T> => {
    const check = await checkCall(call);
    let caller: Caller | null = null;
    try {
      caller = await authenticate(check, accepted);
      return await work(caller);
    } catch (error) {
      if (error instanceof Refusal)
        await logRefusal(check, call, error, caller !== null || error.code === 'partner.shop_unknown').catch(
          () => undefined, // the call stays refused all the same
        );
      throw error;
    }
  };
  const logRefusal = async (check: CallCheck, call: RawCall, refusal: Refusal, signed: boolean): Promise<void> => {
    const { parameters, partner, candidates } = check;
    const alias = partner?.alias ?? (candidates.length === 1 ? candidates[0]?.alias : undefined);
    if (alias === undefined) return;
    const { code, details } = refusal;
    const user = parameters.get('user')?.slice(0, 256) ?? null;
    const callText = `${call.method} ${call.path}`.slice(0, 400);
    await rows.insertError({ alias, call: callText, code, signed, user, details }, clock.now());
  };

  return {
    /** Puts a purchase into the library of a customer. @throws the refusals of `partners.put` */
    deliver: (call: RawCall, file: DeliveredFile, source: AsyncIterable<Uint8Array>): Promise<DeliveredBook> =>
      runCall(call, { v1: true }, (caller) => deliver(caller, file, source)),
    /** @throws Refusal `partner.…` */
    takeBack: (call: RawCall): Promise<Reply<typeof partners.takeBack>> => runCall(call, {}, takeBack),
    /** Stores the hashed passphrase of a customer. @throws the refusals of `partners.lcpToken` */
    saveLcpToken: (call: RawCall, body: Buffer): Promise<'OK'> =>
      runCall(call, { v1: true }, (caller) => saveLcpToken(caller, body)),
    /** @throws Refusal `partner.…` */
    listShops: (call: RawCall): Promise<Reply<typeof partners.shops>> =>
      runCall(call, { v1: true }, () => shops.listShops()),
    /** What the shop recommends, or has newly, and what of it a customer has. @throws Refusal `partner.…` */
    listBooks: (call: RawCall, list: 'recommended' | 'news'): Promise<Reply<typeof partners.recommended>> =>
      runCall(call, { v1: true }, (caller) => {
        const user = caller.parameters.has('user') ? requireParameter(caller.parameters, 'user', 256) : null;
        return partnerBooks.listForShop(caller.partner, caller.shopId, list, user);
      }),
    /** Refused calls of a shop, the newest first. @throws Refusal `partner.…` */
    listErrors: (call: RawCall): Promise<Reply<typeof partners.errors>> =>
      runCall(call, { anyShop: true }, ({ partner: { alias } }) => log.listErrors(alias)),
    /** What is wrong with this call. Refuses nothing and uses up nothing. */
    async check(call: RawCall): Promise<Reply<typeof partners.check>> {
      const { problems, version, text } = await checkCall(call);
      return { ok: problems.length === 0, version, problems, text, now: Math.floor(clock.now().getTime() / 1000) };
    },
    /** Writes unclaimed purchases into the error logs of the partners. */
    async reportUnclaimedPurchases(): Promise<void> {
      for (const partner of await shops.listPartners()) await reportUnclaimedPurchases(rows, partner, clock.now());
    },
    /** Deletes nonces of calls that are too old to work again, and old errors. Answers how many. */
    clean: (): Promise<{ nonces: number; troubles: number }> => {
      const now = clock.now();
      return rows.deleteOld(now, subtractPeriod(now, retention.partnerError.period));
    },
  };
};
