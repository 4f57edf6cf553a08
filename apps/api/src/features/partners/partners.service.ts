import { type Delivered, errors, type PartnerTrouble, type partners, type Reply } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { ShopService } from '../shops/shops.service.ts';
import { type Judgement, judging, WINDOW_SECONDS } from './judge.ts';
import { partnersDb, type TroubleRow } from './partners.db.ts';
import { type Collaborators, type Delivery, purchases } from './purchases.ts';
import type { RawCall } from './signed-call.ts';

type Parts = Collaborators & { db: Database; shops: ShopService; clock: Clock };
type Caller = Judgement & { partner: NonNullable<Judgement['partner']> };

const DAY_MS = 86_400_000;
const TROUBLES_KEPT_DAYS = 30;
const TROUBLES_SHOWN = 200;
/** A nonce is kept a minute longer than it could pass, for a clock that is set back. */
const NONCE_MS = (WINDOW_SECONDS + 60) * 1000;

export type PartnerService = ReturnType<typeof partnerService>;

/** What shops may do here with their signed calls (docs/partners.md). */
export const partnerService = ({ db, shops, clock, ...others }: Parts) => {
  const rows = partnersDb(db);
  const judge = judging({ shops, rows, clock });
  const { deliver, takeBack } = purchases({ ...others, rows, clock });

  /**
   * Who calls. A call works once. `old`: the signature of before will do too, which tells nothing of method, path and body.
   * @throws Refusal `partner.…`
   */
  const callerOf = async (judgement: Judgement, old: boolean): Promise<Caller> => {
    const { partner, problems, field, version, once, parameters } = judgement;
    if (problems.includes('malformed')) throw new Refusal('partner.malformed', { field });
    if (!partner || problems.includes('v2_required') || (version === 'v1' && !old))
      throw new Refusal('partner.signature_wrong');
    if (problems.includes('timestamp_outside')) throw new Refusal('partner.timestamp_outside');
    const until = new Date(Number(parameters.get('timestamp')) * 1000 + NONCE_MS);
    if (!(await rows.useNonce(partner.alias, once, until))) throw new Refusal('partner.replayed');
    return { ...judgement, partner };
  };

  /** Does what a signed call asks for; what is refused, the shop can read afterwards. */
  const asked = async <T>(
    call: RawCall,
    { old }: { old: boolean },
    work: (caller: Caller) => Promise<T>,
  ): Promise<T> => {
    const judgement = await judge(call);
    let caller: Caller | null = null;
    try {
      caller = await callerOf(judgement, old);
      return await work(caller);
    } catch (error) {
      if (error instanceof Refusal) await note(judgement, call, error, caller !== null).catch(() => undefined);
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
    takeBack: (call: RawCall): Promise<Reply<typeof partners.takeBack>> => asked(call, { old: false }, takeBack),
    /** @throws Refusal `partner.…` */
    shops: (call: RawCall): Promise<Reply<typeof partners.shops>> => asked(call, { old: true }, () => shops.list()),
    /** What was refused of the calls of a shop, the newest first. @throws Refusal `partner.…` */
    errors: (call: RawCall): Promise<Reply<typeof partners.errors>> =>
      asked(call, { old: false }, async ({ partner: { alias } }) => {
        const { total, rows: found } = await rows.troubles(alias, TROUBLES_SHOWN);
        return { total, items: found.map(wireTrouble) };
      }),
    /** What is to be said of this very call. Refuses nothing and spends nothing. */
    async check(call: RawCall): Promise<Reply<typeof partners.check>> {
      const { problems, version, text } = await judge(call);
      return { ok: problems.length === 0, version, problems, text, now: Math.floor(clock.now().getTime() / 1000) };
    },
    /** Forgets calls that are too old to come again, and old troubles. Answers how many. */
    clean: (): Promise<{ nonces: number; troubles: number }> => {
      const now = clock.now();
      return rows.clean(now, new Date(now.getTime() - TROUBLES_KEPT_DAYS * DAY_MS));
    },
  };
};

const wireTrouble = ({ id, at, call, code, signed, user, details }: TroubleRow): PartnerTrouble => ({
  id: String(id),
  at: at.toISOString(),
  call,
  // a code of an older version of this program may have no number any more
  error_code: (errors as Record<string, { number: number }>)[code]?.number ?? 0,
  error: code,
  signed,
  user,
  details,
});
