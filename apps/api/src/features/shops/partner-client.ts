import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Partner } from '../../config/partners.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import { partnerText, readAuthOptions, type ShopOption } from './auth-options.ts';
import { signatureOf } from './signature.ts';

/** Who the shop says it is. `externalId` is the shop's own id of the reader. */
export type Person = { externalId: string; email: string; firstName: string; lastName: string };

const field = partnerText(320);
const Customer = z.object({
  user: z
    .union([z.string().trim().min(1).max(256), z.number().transform(String)])
    .refine((id) => id.isWellFormed() && !id.includes('\0')),
  email: field.optional(),
  firstName: field.optional(),
  lastName: field.optional(),
});
/** How a partner says that name and password don't fit; one that answers 403 or 5xx has a trouble of its own. */
const WRONG = new Set([400, 401, 404, 422]);
const PARTNER_PAUSE_SECONDS = 15 * 60;

/** The two calls of the partner interface, as we make them (spec section 7, wire.md "The partner's side"). */
export const partnerClient = (http: HttpClient, clock: Clock) => {
  const post = async (partner: Partner, url: string, form: Record<string, string>) => {
    try {
      return await http.postForm({ url, form, allowPrivate: partner.allow_private });
    } catch {
      // A server that can't be reached, or may not be, is the same to the reader.
      throw new Refusal('auth.shop_unreachable');
    }
  };

  return {
    /** The shops of this partner that know a user. @throws Refusal `auth.shop_unreachable` */
    async authOptions(partner: Partner, username: string): Promise<ShopOption[]> {
      const { status, text } = await post(partner, partner.auth_options_url, { UserID: username });
      const options = status === 200 ? readAuthOptions(text) : null;
      if (!options) throw new Refusal('auth.shop_unreachable');
      return options;
    },

    /** @throws Refusal `auth.password_wrong`, `auth.too_many_tries` or `auth.shop_unreachable` */
    async userAuthenticate(partner: Partner, shopId: string, login: string, password: string): Promise<Person> {
      const parameters = {
        login,
        password,
        // New in each call, so that two log-ins in one second are no replay of each other.
        serial: randomUUID(),
        subpartner: shopId,
        timestamp: String(Math.floor(clock.now().getTime() / 1000)),
      };
      const signature = signatureOf(parameters, partner.shared_key, partner.signature);
      const { status, text } = await post(partner, partner.authenticate_url, { ...parameters, signature });
      if (WRONG.has(status)) throw new Refusal('auth.password_wrong');
      if (status === 429) {
        throw new Refusal('auth.too_many_tries', { minutes: PARTNER_PAUSE_SECONDS / 60 }, PARTNER_PAUSE_SECONDS);
      }
      if (status !== 200) throw new Refusal('auth.shop_unreachable');
      return personIn(text);
    },
  };
};

const personIn = (text: string): Person => {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new Refusal('auth.shop_unreachable');
  }
  const customer = Customer.safeParse(answer);
  // Some partners say "no" by an answer without a user.
  if (!customer.success) throw new Refusal('auth.password_wrong');
  const { user, email = '', firstName = '', lastName = '' } = customer.data;
  return { externalId: user, email, firstName, lastName };
};
