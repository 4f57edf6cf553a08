import type { partners, Reply } from '@lectern/contracts';
import type { Clock } from '../../platform/clock.ts';
import { findShopId, type Partner, type ShopService } from '../shops/shops.service.ts';
import type { PartnersDb } from './partners.db.ts';
import {
  type Parameters,
  parseParameters,
  type RawCall,
  toSignedTextV1,
  toSignedTextV2,
  verifyV1,
  verifyV2,
} from './signed-call.ts';

type Problem = Reply<typeof partners.check>['problems'][number];
/** What was found out about a call. `partner` is who signed it, `candidates` are all that it may be from. */
export type CallCheck = {
  parameters: Parameters;
  version: 'v1' | 'v2' | null;
  text: string;
  partner: Partner | null;
  /** The shop of the partner; null when it has none of that id. */
  shopId: string | null;
  candidates: readonly Partner[];
  /** What may be used once: the nonce, or the old signature. */
  nonce: string;
  problems: Problem[];
  /** The first parameter that is wrong; empty when none is. */
  field: string;
};

type Collaborators = { shops: Pick<ShopService, 'listPartners'>; rows: PartnersDb; clock: Clock };

/** How far a timestamp may differ from our clock, in seconds, either way. */
export const WINDOW_SECONDS = 300;

const PATTERNS: ReadonlyMap<string, RegExp> = new Map([
  ['shop_id', /^.{1,128}$/u],
  ['timestamp', /^\d{1,12}$/],
  ['nonce', /^[\w-]{16,64}$/],
  ['signature_v2', /^[0-9a-f]{64}$/i],
  ['signature', /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i],
]);

/** Finds everything that is wrong with a call, and changes nothing. */
export const createCallChecker =
  ({ shops, rows, clock }: Collaborators) =>
  async (call: RawCall): Promise<CallCheck> => {
    const parsed = parseParameters(call.query);
    if (!parsed.parameters) return createMalformed(parsed.wrong);
    const { parameters } = parsed;
    const version = parameters.has('signature_v2') ? 'v2' : parameters.has('signature') ? 'v1' : null;
    const text = version === 'v1' ? toSignedTextV1(parameters) : toSignedTextV2(call, parameters);
    const candidates = findCandidates(await shops.listPartners(), parameters);
    const partner = candidates.find((candidate) => isSignedBy(candidate, call, parameters, text)) ?? null;
    const nonce =
      version === 'v2' ? (parameters.get('nonce') ?? '') : `v1 ${parameters.get('signature')?.toLowerCase()}`;
    const field = findWrongParameter(parameters, version);
    const shopId = partner && findShopId(partner, parameters.get('shop_id') ?? '');
    const differenceSeconds = Math.abs(clock.now().getTime() / 1000 - Number(parameters.get('timestamp')));
    const problems: (Problem | false)[] = [
      field !== null && 'malformed',
      version === null && 'signature_missing',
      candidates.length === 0 && 'partner_unknown',
      version !== null && candidates.length > 0 && !partner && 'signature_wrong',
      partner?.require_v2 === true && version === 'v1' && 'v2_required',
      !(differenceSeconds <= WINDOW_SECONDS) && 'timestamp_outside',
      partner !== null && shopId === null && 'shop_unknown',
      partner !== null && (await rows.isNonceUsed(partner.alias, nonce)) && 'nonce_used',
    ];
    return {
      parameters,
      version,
      text,
      partner,
      shopId,
      candidates,
      nonce,
      problems: problems.filter((problem) => problem !== false),
      field: field ?? '',
    };
  };

const createMalformed = (field: string): CallCheck => ({
  parameters: new Map(),
  version: null,
  text: '',
  partner: null,
  shopId: null,
  candidates: [],
  nonce: '',
  problems: ['malformed'],
  field,
});

/** The partner that is named, or all that have such a shop: the signature tells which of them it is. */
const findCandidates = (partners: readonly Partner[], parameters: Parameters): Partner[] => {
  const [alias, shopId] = [parameters.get('partner'), parameters.get('shop_id')];
  return partners.filter((partner) => {
    if (partner.disabled) return false;
    if (alias !== undefined) return partner.alias === alias;
    return String(partner.id) === shopId || partner.sub_partners.some((shop) => shop.shop_id === shopId);
  });
};

const isSignedBy = (partner: Partner, call: RawCall, parameters: Parameters, text: string): boolean => {
  const [v2, v1] = [parameters.get('signature_v2'), parameters.get('signature')];
  // every key is tried, so that the time does not reveal which one it was
  const matches = partner.keys.map((key) => {
    if (v2 !== undefined) return verifyV2(v2, text, key);
    return v1 !== undefined && verifyV1(v1, call, parameters, key, partner.signature);
  });
  return matches.includes(true);
};

/** The first parameter that is missing or has the wrong form; null when there is none. */
const findWrongParameter = (parameters: Parameters, version: 'v1' | 'v2' | null): string | null => {
  const required = ['shop_id', 'timestamp', ...(version === 'v2' ? ['nonce'] : [])];
  const missing = required.find((name) => !parameters.has(name));
  if (missing !== undefined) return missing;
  const wrong = [...parameters].find(([name, value]) => PATTERNS.get(name)?.test(value) === false);
  if (wrong) return wrong[0];
  return version === 'v1' ? findAmbiguousInV1(parameters) : null;
};

/**
 * The text of the old signature is made like that of a sign-in, which holds words of a reader's choice. A call that could be read as a
 * sign-in, or as other parameters than those that were signed, is refused.
 */
const findAmbiguousInV1 = (parameters: Parameters): string | null => {
  const ambiguous = [...parameters].find(
    ([name, value]) => /^(?:login|password)$/i.test(name) || /[&=]/.test(name) || /[&=]/.test(value),
  );
  return ambiguous?.[0] ?? null;
};
