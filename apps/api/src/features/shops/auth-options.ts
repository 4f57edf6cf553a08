import { z } from 'zod';
import { exactJson } from './exact-json.ts';

/** A shop that knows a user, as its partner told it. */
export type ShopOption = { name: string; shopId: string; icon: string; iconEink: string; loggedBy: string };

/** What a partner says as text or as a number; anything else, and what no database holds, says nothing. */
export const partnerText = (max: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .transform((text) => text.toWellFormed().replaceAll('\0', '').trim())
    .pipe(z.string().max(max))
    .catch('');
const address = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .catch('');

const Entry = z
  .object({
    name: partnerText(200),
    shop_id: partnerText(128),
    icon: address,
    icon_eink: address,
    'icon-eink': address,
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

const MOST_SHOPS = 200;

/**
 * Reads the answer of a partner's auth-options address (wire.md, "The partner's side") in both spellings and both forms.
 * Entries that make no sense are left out. Null when the whole answer makes none.
 */
export const readAuthOptions = (json: string): ShopOption[] | null => {
  const answer = Answer.safeParse(exactJson(json));
  if (!answer.success) return null;
  const entries = answer.data.auth_providers ?? answer.data['auth-providers'];
  if (!entries) return [];
  const named: [string, unknown][] = Array.isArray(entries)
    ? entries.map((entry) => ['', entry])
    : Object.entries(entries);
  return named.slice(0, MOST_SHOPS).flatMap(([key, entry]) => {
    const read = Entry.safeParse(entry);
    return read.success ? [optionOf(key, read.data)] : [];
  });
};

const optionOf = (key: string, entry: z.infer<typeof Entry>): ShopOption => {
  const icon = entry.icon ?? '';
  return {
    name: entry.name || key,
    shopId: entry.shop_id ?? '',
    icon,
    iconEink: entry.icon_eink || entry['icon-eink'] || icon,
    loggedBy: entry.loggedBy ?? 'password',
  };
};
