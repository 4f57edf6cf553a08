import { z } from 'zod';

/** Parses JSON; undefined when it is invalid. Numbers beyond 2^53 stay text: rounded customer numbers of a shop could collide. */
export const parseExactJson = (text: string): unknown => {
  try {
    return JSON.parse(text, keepUnsafeNumbers);
  } catch {
    return undefined;
  }
};

const keepUnsafeNumbers = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) ? (context?.source ?? String(value)) : value;

/** A shop that knows a user, as its partner describes it. */
export type ShopOption = { name: string; shopId: string; icon: string; iconEink: string; loggedBy: string };

/** Schema of a text, which partners may send as a number; anything else becomes empty. NUL and lone surrogates are removed. */
export const createPartnerTextSchema = (max: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .transform((text) => text.toWellFormed().replaceAll('\0', '').trim())
    .pipe(z.string().max(max))
    .catch('');
/** Schema of an address that partners may send; anything but http(s) becomes empty. */
export const partnerUrlSchema = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .catch('');

const Entry = z
  .object({
    name: createPartnerTextSchema(200),
    shop_id: createPartnerTextSchema(128),
    icon: partnerUrlSchema,
    icon_eink: partnerUrlSchema,
    'icon-eink': partnerUrlSchema,
    loggedBy: z
      .string()
      .regex(/^\w+(\|\w+)*$/)
      .max(100)
      .catch('password'),
  })
  .partial();
/** An array, or an object keyed by the shop's own alias. */
const Entries = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]);
const Answer = z.looseObject({ auth_providers: Entries.nullish(), 'auth-providers': Entries.nullish() });

const MAX_SHOPS = 200;

/**
 * Parses the answer of a partner's auth-options URL (wire.md, "The partner's side") in both spellings and both forms. Invalid
 * entries are dropped. Null when the whole answer is invalid.
 */
export const parseAuthOptions = (json: string): ShopOption[] | null => {
  const answer = Answer.safeParse(parseExactJson(json));
  if (!answer.success) return null;
  const entries = answer.data.auth_providers ?? answer.data['auth-providers'];
  if (!entries) return [];
  const keyedEntries: [string, unknown][] = Array.isArray(entries)
    ? entries.map((entry) => ['', entry])
    : Object.entries(entries);
  return keyedEntries.slice(0, MAX_SHOPS).flatMap(([key, entry]) => {
    const parsed = Entry.safeParse(entry);
    return parsed.success ? [toShopOption(key, parsed.data)] : [];
  });
};

const toShopOption = (key: string, entry: z.infer<typeof Entry>): ShopOption => {
  const icon = entry.icon ?? '';
  return {
    name: entry.name || key,
    shopId: entry.shop_id ?? '',
    icon,
    iconEink: entry.icon_eink || entry['icon-eink'] || icon,
    loggedBy: entry.loggedBy ?? 'password',
  };
};
