import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import { type Breaker, CircuitOpen } from '../../platform/breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import { partnerText, readAuthOptions, type ShopOption } from './auth-options.ts';
import type { Door } from './doors.ts';
import { exactJson } from './exact-json.ts';
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

/**
 * How gateways say that a partner is away. An error of its own (500) it may have for one name alone, which anybody can send: it
 * is no reason to leave it alone for a while, and keep all its customers out.
 */
const AWAY = new Set([502, 503, 504]);

/** A partner that is silent, or away: nobody is to wait for the next one. */
class NoAnswer extends Error {}

/** The two calls of the partner interface, as we make them (spec section 7, wire.md "The partner's side"). */
export const partnerClient = ({ http, clock, breaker, patienceMs }: Parts) => {
  /** An address that did not answer lately is not asked. @throws Refusal `auth.shop_unreachable` */
  const post = async <T>(
    { allowPrivate }: Door,
    { url, form, timeoutMs }: { url: string; form: Record<string, string>; timeoutMs?: number },
    read: (answer: Answer) => T,
  ): Promise<T> => {
    const answer = await breaker
      .run(url, async () => {
        const given = await http
          .postForm({ url, form, allowPrivate, ...(timeoutMs && { timeoutMs }) })
          // A server that can't be reached, or may not be, is the same to the reader.
          .catch(noAnswer);
        if (AWAY.has(given.status)) throw new NoAnswer();
        return given;
      })
      .catch((error: unknown) => {
        throw error instanceof NoAnswer || error instanceof CircuitOpen ? unreachable() : error;
      });
    if (answer.status >= 500) throw unreachable();
    return read(answer);
  };

  return {
    /** The shops behind this door that know a user. @throws Refusal `auth.shop_unreachable` */
    authOptions: (door: Door, username: string): Promise<ShopOption[]> =>
      post(door, { url: door.options, form: { UserID: username }, timeoutMs: patienceMs }, ({ status, text }) => {
        const options = status === 200 ? readAuthOptions(text) : null;
        if (!options) throw unreachable();
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
      throw unreachable();
    },
  };
};

const unreachable = (): Refusal => new Refusal('auth.shop_unreachable');
const noAnswer = (): never => {
  throw new NoAnswer();
};

const personOf = ({ status, text }: Answer): Person => {
  if (WRONG.has(status)) throw new Refusal('auth.password_wrong');
  if (status === 429) {
    throw new Refusal('auth.too_many_tries', { minutes: PARTNER_PAUSE_SECONDS / 60 }, PARTNER_PAUSE_SECONDS);
  }
  if (status !== 200) throw unreachable();
  return personIn(text);
};

const personIn = (text: string): Person => {
  const answer = exactJson(text);
  if (answer === undefined) throw unreachable();
  const customer = Customer.safeParse(answer);
  // Some partners say "no" by an answer without a user.
  if (!customer.success) throw new Refusal('auth.password_wrong');
  const { user, email = '', firstName = '', lastName = '' } = customer.data;
  return { externalId: user, email, firstName, lastName };
};
