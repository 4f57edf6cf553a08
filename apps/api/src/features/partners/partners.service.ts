import type { Delivered, partners, Reply } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { ShopService } from '../shops/shops.service.ts';
import { type Judgement, judging, WINDOW_SECONDS } from './judge.ts';
import { partnerLog } from './partner-log.service.ts';
import { partnersDb } from './partners.db.ts';
import { type Collaborators, type Delivery, purchases } from './purchases.ts';
import type { RawCall } from './signed-call.ts';
import { reportUnclaimed } from './unclaimed.ts';

type Parts = Collaborators & { db: Database; shops: ShopService; clock: Clock };
type Caller = Judgement & { partner: NonNullable<Judgement['partner']>; shopId: string };
/** `old`: the signature of before will do too; `anyShop`: whatever shop the call names. */
type Allowed = { old?: true; anyShop?: true };

const DAY_MS = 86_400_000;
const TROUBLES_KEPT_DAYS = 30;
/** A nonce is kept a minute longer than it could pass, for a clock that is set back. */
const NONCE_MS = (WINDOW_SECONDS + 60) * 1000;

export type PartnerService = ReturnType<typeof partnerService>;

/** What shops may do here with their signed calls (docs/partners.md). */
export const partnerService = ({ db, shops, clock, ...others }: Parts) => {
  const rows = partnersDb(db);
  const log = partnerLog({ db });
  const judge = judging({ shops, rows, clock });
  const { deliver, takeBack } = purchases({ ...others, rows, clock });

  /**
   * Who calls, and for which shop. A call works once. The signature of before tells nothing of method, path and body.
   * @throws Refusal `partner.…`
   */
  const callerOf = async (judgement: Judgement, { old, anyShop }: Allowed): Promise<Caller> => {
    const { partner, shopId, problems, field, version, once, parameters } = judgement;
    if (problems.includes('malformed')) throw new Refusal('partner.malformed', { field });
    if (!partner) throw new Refusal('partner.signature_wrong');
    if (problems.includes('v2_required') || (version === 'v1' && !old))
      throw new Refusal('partner.signature_wrong', { problem: 'v2_required' });
    if (problems.includes('timestamp_outside')) throw new Refusal('partner.timestamp_outside');
    const until = new Date(Number(parameters.get('timestamp')) * 1000 + NONCE_MS);
    if (!(await rows.useNonce(partner.alias, once, until))) throw new Refusal('partner.replayed');
    const asked = parameters.get('shop_id') ?? '';
    if (shopId === null && !anyShop)
      throw new Refusal('partner.shop_unknown', { partner: partner.name, shop_id: asked });
    return { ...judgement, partner, shopId: shopId ?? asked };
  };

  /** Does what a signed call asks for; what is refused, the shop can read afterwards. */
  const asked = async <T>(call: RawCall, allowed: Allowed, work: (caller: Caller) => Promise<T>): Promise<T> => {
    const judgement = await judge(call);
    let caller: Caller | null = null;
    try {
      caller = await callerOf(judgement, allowed);
      return await work(caller);
    } catch (error) {
      if (error instanceof Refusal)
        await note(judgement, call, error, caller !== null || error.code === 'partner.shop_unknown').catch(
          () => undefined,
        );
      throw error;
    }
  };
  /** What can't be written down stays refused all the same. */
  const note = async (judgement: Judgement, call: RawCall, refusal: Refusal, signed: boolean): Promise<void> => {
    const { parameters, partner, suspects } = judgement;
    const [alias] = [partner ?? (suspects.length === 1 ? suspects[0] : null)].map((one) => one?.alias);
    if (alias === undefined) return;
    const { code, details } = refusal;
    const user = parameters.get('user')?.slice(0, 256) ?? null;
    const named = `${call.method} ${call.path}`.slice(0, 400);
    await rows.addTrouble({ alias, call: named, code, signed, user, details }, clock.now());
  };

  return {
    /** Puts a purchase into the library of a customer. @throws the refusals of `partners.put` */
    put: (call: RawCall, delivery: Delivery): Promise<Delivered> =>
      asked(call, { old: true }, (caller) => deliver(caller, delivery)),
    /** @throws Refusal `partner.…` */
    takeBack: (call: RawCall): Promise<Reply<typeof partners.takeBack>> => asked(call, {}, takeBack),
    /** @throws Refusal `partner.…` */
    shops: (call: RawCall): Promise<Reply<typeof partners.shops>> => asked(call, { old: true }, () => shops.list()),
    /** What was refused of the calls of a shop, the newest first. @throws Refusal `partner.…` */
    errors: (call: RawCall): Promise<Reply<typeof partners.errors>> =>
      asked(call, { anyShop: true }, ({ partner: { alias } }) => log.of(alias)),
    /** What is to be said of this very call. Refuses nothing and spends nothing. */
    async check(call: RawCall): Promise<Reply<typeof partners.check>> {
      const { problems, version, text } = await judge(call);
      return { ok: problems.length === 0, version, problems, text, now: Math.floor(clock.now().getTime() / 1000) };
    },
    /** Writes into the logs of partners which purchases wait in vain. */
    async reportUnclaimed(): Promise<void> {
      for (const partner of await shops.partners()) await reportUnclaimed(rows, partner, clock.now());
    },
    /** Forgets calls that are too old to come again, and old troubles. Answers how many. */
    clean: (): Promise<{ nonces: number; troubles: number }> => {
      const now = clock.now();
      return rows.clean(now, new Date(now.getTime() - TROUBLES_KEPT_DAYS * DAY_MS));
    },
  };
};
