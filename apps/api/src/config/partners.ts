import { readFileSync } from 'node:fs';
import { SocialProvider } from '@lectern/contracts';
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ }).max(2048);
/** Shown to readers as a link or a picture: nothing but the web. */
const shownAddress = z.union([z.literal(''), address]).default('');
const text = (max: number) => z.string().max(max).default('');

/** Where a shop is found: in the street, on the map, on the web. */
const place = {
  home_url: shownAddress,
  register_url: shownAddress,
  icon: shownAddress,
  icon_eink: shownAddress,
  address: text(300),
  zip: text(20),
  city: text(100),
  country: text(100),
  /** Two capital letters of ISO 3166-1, which the lists of regions go by. */
  region: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/)]).default(''),
  lat: z.number().min(-90).max(90).nullable().default(null),
  lon: z.number().min(-180).max(180).nullable().default(null),
};

/** One of several shops behind a partner. With addresses of its own it is asked there. */
const SubPartner = z.object({
  shop_id: z.string().min(1).max(128),
  name: z.string().min(1).max(200),
  auth_options_url: address.optional(),
  authenticate_url: address.optional(),
  ...place,
});

/** What is known of a partner but its name and its key. */
export const PartnerSettings = z.object({
  name: z.string().min(1).max(200),
  auth_options_url: address,
  authenticate_url: address,
  /** How log-ins are signed. Calls of the partner may be signed so too where `require_v2` is said to be false. */
  signature: z.enum(['sha1', 'sha256']),
  require_v2: z.boolean().default(true),
  /** By which id its auth options name its shop, where it is only one. */
  shop_id: text(128),
  reset_password_url: shownAddress,
  /** By what name the partner knows us, where it wants one. */
  client_id: text(200),
  language: z.enum(['', 'en', 'ru', 'de', 'zh', 'uk']).default(''),
  ...place,
  sub_partners: z.array(SubPartner).max(200).default([]),
  /** While there are any, the partner is on trial: only these names are asked of it, and no list shows it. */
  test_users: z.array(z.string().min(1).max(320)).max(100).default([]),
  /** The operator knows that these addresses are inside the own network. */
  allow_private: z.boolean().default(false),
});
export type PartnerSettings = z.infer<typeof PartnerSettings>;

/** A shop of the name of a social sign-in could say that its customers are that one's. */
const Alias = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .refine((alias) => !SocialProvider.safeParse(alias.toLowerCase()).success, 'this is the name of a social sign-in');
const Id = z.int().positive().max(2_147_483_647);
const Key = z.string().min(16).max(1024);

/** What somebody writes by hand is refused where a field is unknown: a misspelt one would go unnoticed. */
const strictShops = { sub_partners: z.array(SubPartner.strict()).max(200).default([]) };

/** A partner (provider) as the file declares it: one authorization interface, behind which one shop or several may stand. */
const DeclaredPartner = z.strictObject({
  ...PartnerSettings.shape,
  ...strictShops,
  id: Id,
  alias: Alias,
  shared_key: Key,
  /** Where the file says nothing, a partner that is here already keeps what it has. */
  require_v2: z.boolean().optional(),
});
export type DeclaredPartner = z.infer<typeof DeclaredPartner>;

/** The same as an operator adds it: the number and the key may be left to us. */
export const AddedPartner = z.strictObject({
  ...PartnerSettings.shape,
  ...strictShops,
  id: Id.optional(),
  alias: Alias,
  shared_key: Key.optional(),
});
export type AddedPartner = z.infer<typeof AddedPartner>;

/** @throws Error with one sentence that names the setting, the file and what is wrong in it. */
export const readPartners = (file: string): DeclaredPartner[] => {
  const fail = (why: string): never => {
    throw new Error(`The setting PARTNERS_FILE names ${file}, ${why}.`);
  };
  let json: unknown;
  try {
    json = jsonIn(file);
  } catch (error) {
    fail(error instanceof SyntaxError ? 'which is not JSON' : 'which can’t be read');
  }
  const parsed = z.array(DeclaredPartner).safeParse(json);
  if (!parsed.success) return fail(whereWrong(parsed.error));
  for (const key of ['alias', 'id'] as const) {
    if (new Set(parsed.data.map((partner) => partner[key])).size !== parsed.data.length)
      fail(`where an ${key} appears twice`);
  }
  return parsed.data;
};

/** @throws Error with one sentence that names the file and what is wrong in it. */
export const readAddedPartner = (file: string): AddedPartner => {
  let json: unknown;
  try {
    json = jsonIn(file);
  } catch (error) {
    throw new Error(`${file} ${error instanceof SyntaxError ? 'is not JSON' : 'can’t be read'}.`);
  }
  const parsed = AddedPartner.safeParse(json);
  if (!parsed.success) throw new Error(`This is no shop: ${file}, ${whereWrong(parsed.error)}.`);
  return parsed.data;
};

const jsonIn = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const whereWrong = ({ issues }: z.ZodError): string => {
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [],
  );
  if (unknown.length > 0) return `where ${unknown.join(', ')} is no field that a shop has`;
  const [issue] = issues;
  return `where ${issue?.path.join('.') || 'the whole'} is wrong: ${issue?.message ?? 'unknown'}`;
};
