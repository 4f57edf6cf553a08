import type { partners, Reply } from '@lectern/contracts';
import type { Clock } from '../../platform/clock.ts';
import { findShopId, type Partner, type ShopService } from '../shops/shops.service.ts';
import type { partnersDb } from './partners.db.ts';
import { type Parameters, type RawCall, readParameters, signsV1, signsV2, textOfV1, textOfV2 } from './signed-call.ts';

type Problem = Reply<typeof partners.check>['problems'][number];
/** What is to be said of a call. `partner` is who signed it, `suspects` are those that it may be from. */
export type Judgement = {
  parameters: Parameters;
  version: 'v1' | 'v2' | null;
  text: string;
  partner: Partner | null;
  /** Which shop of the partner is meant; null when it has none of that id. */
  shopId: string | null;
  suspects: readonly Partner[];
  /** What must not come twice. */
  once: string;
  problems: Problem[];
  /** The parameter that is wrong, where one is. */
  field: string;
};

type Parts = { shops: Pick<ShopService, 'partners'>; rows: ReturnType<typeof partnersDb>; clock: Clock };

/** How far a time stamp may be from our clock, in seconds, either way. */
export const WINDOW_SECONDS = 300;

const SHAPES: ReadonlyMap<string, RegExp> = new Map([
  ['shop_id', /^.{1,128}$/u],
  ['timestamp', /^\d{1,12}$/],
  ['nonce', /^[\w-]{16,64}$/],
  ['signature_v2', /^[0-9a-f]{64}$/i],
  ['signature', /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i],
]);

/** Looks at a call from all sides and changes nothing. */
export const judging =
  ({ shops, rows, clock }: Parts) =>
  async (call: RawCall): Promise<Judgement> => {
    const read = readParameters(call.query);
    if (!read.parameters) return unread(read.wrong);
    const { parameters } = read;
    const version = parameters.has('signature_v2') ? 'v2' : parameters.has('signature') ? 'v1' : null;
    const text = version === 'v1' ? textOfV1(parameters) : textOfV2(call, parameters);
    const suspects = suspectsOf(await shops.partners(), parameters);
    const partner = suspects.find((one) => signedBy(one, call, parameters, text)) ?? null;
    const once =
      version === 'v2' ? (parameters.get('nonce') ?? '') : `v1 ${parameters.get('signature')?.toLowerCase()}`;
    const field = fieldAmiss(parameters, version);
    const shopId = partner && findShopId(partner, parameters.get('shop_id') ?? '');
    const apart = Math.abs(clock.now().getTime() / 1000 - Number(parameters.get('timestamp')));
    const problems: (Problem | false)[] = [
      field !== null && 'malformed',
      version === null && 'signature_missing',
      suspects.length === 0 && 'partner_unknown',
      version !== null && suspects.length > 0 && !partner && 'signature_wrong',
      partner?.require_v2 === true && version === 'v1' && 'v2_required',
      !(apart <= WINDOW_SECONDS) && 'timestamp_outside',
      partner !== null && shopId === null && 'shop_unknown',
      partner !== null && (await rows.isUsed(partner.alias, once)) && 'nonce_used',
    ];
    return {
      parameters,
      version,
      text,
      partner,
      shopId,
      suspects,
      once,
      problems: problems.filter((problem) => problem !== false),
      field: field ?? '',
    };
  };

const unread = (field: string): Judgement => ({
  parameters: new Map(),
  version: null,
  text: '',
  partner: null,
  shopId: null,
  suspects: [],
  once: '',
  problems: ['malformed'],
  field,
});

/** The partner that is named, or all that have such a shop: which of them it is the signature tells. */
const suspectsOf = (partners: readonly Partner[], parameters: Parameters): Partner[] => {
  const [alias, shopId] = [parameters.get('partner'), parameters.get('shop_id')];
  return partners.filter((partner) => {
    if (partner.disabled) return false;
    if (alias !== undefined) return partner.alias === alias;
    return String(partner.id) === shopId || partner.sub_partners.some((shop) => shop.shop_id === shopId);
  });
};

const signedBy = (partner: Partner, call: RawCall, parameters: Parameters, text: string): boolean => {
  const [v2, v1] = [parameters.get('signature_v2'), parameters.get('signature')];
  // every key is tried, so that the time tells nothing of which one it was
  const fits = partner.keys.map((key) => {
    if (v2 !== undefined) return signsV2(v2, text, key);
    return v1 !== undefined && signsV1(v1, call, parameters, key, partner.signature);
  });
  return fits.includes(true);
};

/** The first parameter that is absent or has no such shape; null when all is well. */
const fieldAmiss = (parameters: Parameters, version: 'v1' | 'v2' | null): string | null => {
  const needed = ['shop_id', 'timestamp', ...(version === 'v2' ? ['nonce'] : [])];
  const absent = needed.find((name) => !parameters.has(name));
  if (absent !== undefined) return absent;
  const amiss = [...parameters].find(([name, value]) => SHAPES.get(name)?.test(value) === false);
  if (amiss) return amiss[0];
  return version === 'v1' ? ambiguousInV1(parameters) : null;
};

/**
 * The text of the old signature is made like that of a log-in, which holds words of a reader's choice. What could be read as a log-in, or
 * as other parameters than those that were signed, is none of its calls.
 */
const ambiguousInV1 = (parameters: Parameters): string | null => {
  const amiss = [...parameters].find(
    ([name, value]) => /^(?:login|password)$/i.test(name) || /[&=]/.test(name) || /[&=]/.test(value),
  );
  return amiss?.[0] ?? null;
};
