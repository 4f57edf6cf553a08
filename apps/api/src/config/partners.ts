import { readFileSync } from 'node:fs';
import { languages, SocialProvider } from '@lectern/contracts';
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ }).max(2048);
/** Shown to readers as a link or an image, so only http(s). */
const shownAddress = z.union([z.literal(''), address]).default('');
const text = (max: number) => z.string().max(max).default('');

/** Where a shop is: postal address, coordinates, web addresses. */
const location = {
  home_url: shownAddress,
  register_url: shownAddress,
  icon: shownAddress,
  icon_eink: shownAddress,
  address: text(300),
  zip: text(20),
  city: text(100),
  country: text(100),
  /** ISO 3166-1 alpha-2 code, used to group shops by region. */
  region: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/)]).default(''),
  lat: z.number().min(-90).max(90).nullable().default(null),
  lon: z.number().min(-180).max(180).nullable().default(null),
};

/** Where the shop offers its recommendations, bestsellers, new books and news (docs/partners.md, "Feeds"). */
const Feeds = z.object({
  url: address,
  /** Answers what the shop recommends to one of its customers. */
  personal_url: z.union([z.literal(''), address]).default(''),
  /** How long the shop may take; a slower one keeps its last good feed. */
  timeout_seconds: z.int().min(1).max(30).default(8),
});

/** One of several shops behind a partner. Its own addresses, if any, take precedence. */
const SubPartner = z.object({
  shop_id: z.string().min(1).max(128),
  name: z.string().min(1).max(200),
  auth_options_url: address.optional(),
  authenticate_url: address.optional(),
  feeds: Feeds.nullable().default(null),
  ...location,
});

/** A partner without its id, alias and key. */
export const PartnerSettings = z.object({
  name: z.string().min(1).max(200),
  auth_options_url: address,
  authenticate_url: address,
  /** How sign-in requests are signed. With `require_v2: false` the partner's own calls may use it as well. */
  signature: z.enum(['sha1', 'sha256']),
  require_v2: z.boolean().default(true),
  /** The shop's id in the partner's auth options, when there is only one shop. */
  shop_id: text(128),
  reset_password_url: shownAddress,
  /** The client id that the partner expects from us, if any. */
  client_id: text(200),
  language: z.enum(['', ...languages]).default(''),
  ...location,
  sub_partners: z.array(SubPartner).max(200).default([]),
  /** A non-empty list puts the partner on trial: only these user names are looked up there, and it appears in no list. */
  test_users: z.array(z.string().min(1).max(320)).max(100).default([]),
  /** The operator confirms that these addresses are inside the private network. */
  allow_private: z.boolean().default(false),
  /**
   * Where this server reaches the origin of `home_url`, for licences, status documents and publications of the partner that
   * name it; needs `allow_private`. With a path, such as `/lcp/`, nothing else is reached there. Empty: at that origin itself.
   */
  inside_url: shownAddress,
  feeds: Feeds.nullable().default(null),
  /** The reading community of the shop (docs/partners.md): its calls, and the page where readers sign in there. */
  community: z
    .strictObject({ name: z.string().min(1).max(200), url: address, login_url: address, home_url: shownAddress })
    .nullable()
    .default(null),
});
export type PartnerSettings = z.infer<typeof PartnerSettings>;
export type FeedSettings = z.infer<typeof Feeds>;
export const parseFeedSettings = (given: z.input<typeof Feeds>): FeedSettings | null =>
  Feeds.safeParse(given).data ?? null;

/** Reserves the names of social providers: a shop with such an alias could impersonate their users. */
const Alias = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .refine((alias) => !SocialProvider.safeParse(alias.toLowerCase()).success, 'this is the name of a social sign-in');
const Id = z.int().positive().max(2_147_483_647);
const Key = z.string().min(16).max(1024);

/** Hand-written files are parsed strictly: an unknown field is probably a typo. */
const strictFeeds = { feeds: Feeds.strict().nullable().default(null) };
const strictShops = {
  ...strictFeeds,
  sub_partners: z.array(SubPartner.extend(strictFeeds).strict()).max(200).default([]),
};

/** A partner (provider) as declared in the file: one authorization interface for one or more shops. */
const DeclaredPartner = z.strictObject({
  ...PartnerSettings.shape,
  ...strictShops,
  id: Id,
  alias: Alias,
  shared_key: Key,
  /** When one of these is omitted, an existing partner keeps its value. */
  require_v2: z.boolean().optional(),
  feeds: Feeds.strict().nullable().optional(),
});
export type DeclaredPartner = z.infer<typeof DeclaredPartner>;

/** A partner as an operator adds it: the id and the key are generated when omitted. */
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
    json = readJson(file);
  } catch (error) {
    fail(error instanceof SyntaxError ? 'which is not JSON' : 'which can’t be read');
  }
  const parsed = z.array(DeclaredPartner).safeParse(json);
  if (!parsed.success) return fail(formatIssue(parsed.error));
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
    json = readJson(file);
  } catch (error) {
    throw new Error(`${file} ${error instanceof SyntaxError ? 'is not JSON' : 'can’t be read'}.`);
  }
  const parsed = AddedPartner.safeParse(json);
  if (!parsed.success) throw new Error(`This is no shop: ${file}, ${formatIssue(parsed.error)}.`);
  return parsed.data;
};

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const formatIssue = ({ issues }: z.ZodError): string => {
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [],
  );
  if (unknown.length > 0) return `where ${unknown.join(', ')} is no field that a shop has`;
  const [issue] = issues;
  return `where ${issue?.path.join('.') || 'the whole'} is wrong: ${issue?.message ?? 'unknown'}`;
};
