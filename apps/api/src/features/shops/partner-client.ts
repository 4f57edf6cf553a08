import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import { type Breaker, CircuitOpen } from '../../platform/breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import { partnerText, readAuthOptions, type ShopOption } from './auth-options.ts';
import type { Door } from './doors.ts';
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

type Parts = { http: HttpClient; clock: Clock; breaker: Breaker; patienceMs: number };
type Answer = { status: number; text: string };
/** How a partner says that it does not know our signature; while keys are changed it may know the other. */
const FORBIDDEN = 403;

/** What a partner says that has no answer for us: nobody is to wait for the next one. */
class NoAnswer extends Error {}

/** The two calls of the partner interface, as we make them (spec section 7, wire.md "The partner's side"). */
export const partnerClient = ({ http, clock, breaker, patienceMs }: Parts) => {
  /** An address that did not answer lately is not asked. @throws Refusal `auth.shop_unreachable` */
  const post = async <T>(
    { allowPrivate }: Door,
    { url, form, timeoutMs }: { url: string; form: Record<string, string>; timeoutMs?: number },
    read: (answer: Answer) => T,
  ): Promise<T> => {
    try {
      return await breaker.run(url, async () => {
        const answer = await http
          .postForm({ url, form, allowPrivate, ...(timeoutMs && { timeoutMs }) })
          // A server that can't be reached, or may not be, is the same to the reader.
          .catch(noAnswer);
        if (answer.status >= 500) throw new NoAnswer();
        return read(answer);
      });
    } catch (error) {
      if (error instanceof NoAnswer || error instanceof CircuitOpen) throw new Refusal('auth.shop_unreachable');
      throw error;
    }
  };

  return {
    /** The shops behind this door that know a user. @throws Refusal `auth.shop_unreachable` */
    authOptions: (door: Door, username: string): Promise<ShopOption[]> =>
      post(door, { url: door.options, form: { UserID: username }, timeoutMs: patienceMs }, ({ status, text }) => {
        const options = status === 200 ? readAuthOptions(text) : null;
        if (!options) throw new NoAnswer();
        return options;
      }),

    /** @throws Refusal `auth.password_wrong`, `auth.too_many_tries` or `auth.shop_unreachable` */
    async userAuthenticate(door: Door, shopId: string, login: string, password: string): Promise<Person> {
      for (const key of door.keys) {
        const parameters = {
          login,
          password,
          // New in each call, so that two log-ins in one second are no replay of each other.
          serial: randomUUID(),
          subpartner: shopId,
          timestamp: String(Math.floor(clock.now().getTime() / 1000)),
        };
        const signature = signatureOf(parameters, key, door.signature);
        const form = { ...parameters, signature };
        const answer = await post(door, { url: door.authenticate, form }, (given) => given);
        if (answer.status !== FORBIDDEN) return personOf(answer);
      }
      throw new Refusal('auth.shop_unreachable');
    },
  };
};

const noAnswer = (): never => {
  throw new NoAnswer();
};

const personOf = ({ status, text }: Answer): Person => {
  if (WRONG.has(status)) throw new Refusal('auth.password_wrong');
  if (status === 429) {
    throw new Refusal('auth.too_many_tries', { minutes: PARTNER_PAUSE_SECONDS / 60 }, PARTNER_PAUSE_SECONDS);
  }
  if (status !== 200) throw new Refusal('auth.shop_unreachable');
  return personIn(text);
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
