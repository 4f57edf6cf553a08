import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import { type CircuitBreaker, CircuitOpen } from '../../platform/circuit-breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import {
  createPartnerTextSchema,
  parseAuthOptions,
  parseExactJson,
  partnerUrlSchema,
  type ShopOption,
} from './partner-answers.ts';
import type { PartnerEndpoint } from './partner-endpoints.ts';
import { computeSignature } from './signature.ts';

/** The customer as the shop describes them. `externalId` is the shop's own id. */
export type Person = {
  externalId: string;
  email: string;
  firstName: string;
  lastName: string;
  /** The address of their picture; empty without one. */
  picture: string;
};

const textSchema = createPartnerTextSchema(320);
const Customer = z.object({
  user: z
    .union([z.string().trim().min(1).max(256), z.number().transform(String)])
    .refine((id) => id.isWellFormed() && !id.includes('\0')),
  email: textSchema.optional(),
  firstName: textSchema.optional(),
  lastName: textSchema.optional(),
  avatar: partnerUrlSchema.optional(),
});
/** Statuses for wrong credentials. 403 and 5xx are problems of the partner. */
const WRONG_CREDENTIALS = new Set([400, 401, 404, 422]);
const PARTNER_PAUSE_SECONDS = 15 * 60;

type Dependencies = { http: HttpClient; clock: Clock; breaker: CircuitBreaker; lookupTimeoutMs: number };
type Answer = { status: number; text: string };
/** The partner rejects our signature; during a key change it may accept the other key. */
const FORBIDDEN = 403;

/**
 * Statuses of gateways whose backend is unavailable. A 500 may concern a single name, which anybody can send, so it does not
 * open the circuit breaker and lock out all customers.
 */
const UNAVAILABLE = new Set([502, 503, 504]);

/** The partner does not answer: counts for the circuit breaker. */
class NoAnswerError extends Error {}

/** The client of the partner interface with its two calls (spec section 7, wire.md "The partner's side"). */
export const createPartnerClient = ({ http, clock, breaker, lookupTimeoutMs }: Dependencies) => {
  /** Posts a form, unless the URL failed repeatedly of late. @throws Refusal `auth.shop_unreachable` */
  const post = async <T>(
    { allowPrivate }: PartnerEndpoint,
    { url, form, timeoutMs }: { url: string; form: Record<string, string>; timeoutMs?: number },
    read: (answer: Answer) => T,
  ): Promise<T> => {
    const answer = await breaker
      .run(url, async () => {
        const response = await http
          .postForm({ url, form, allowPrivate, ...(timeoutMs && { timeoutMs }) })
          // an unreachable and a forbidden address are the same to the reader
          .catch(throwNoAnswer);
        if (UNAVAILABLE.has(response.status)) throw new NoAnswerError();
        return response;
      })
      .catch((error: unknown) => {
        throw error instanceof NoAnswerError || error instanceof CircuitOpen ? createUnreachableRefusal() : error;
      });
    if (answer.status >= 500) throw createUnreachableRefusal();
    return read(answer);
  };

  return {
    /** Fetches the shops of this endpoint that know a user. @throws Refusal `auth.shop_unreachable` */
    fetchShopOptions: (endpoint: PartnerEndpoint, username: string): Promise<ShopOption[]> =>
      post(
        endpoint,
        { url: endpoint.optionsUrl, form: { UserID: username }, timeoutMs: lookupTimeoutMs },
        ({ status, text }) => {
          const options = status === 200 ? parseAuthOptions(text) : null;
          if (!options) throw createUnreachableRefusal();
          return options;
        },
      ),

    /** @throws Refusal `auth.password_wrong`, `auth.too_many_tries` or `auth.shop_unreachable` */
    async authenticateUser(
      endpoint: PartnerEndpoint,
      shopId: string,
      login: string,
      password: string,
    ): Promise<Person> {
      for (const key of endpoint.keys) {
        const parameters = {
          login,
          password,
          // unique, so that two log-ins in one second are no replay of each other
          serial: randomUUID(),
          subpartner: shopId,
          timestamp: String(Math.floor(clock.now().getTime() / 1000)),
        };
        const signature = computeSignature(parameters, key, endpoint.signature);
        const form = { ...parameters, signature };
        const answer = await post(endpoint, { url: endpoint.authenticateUrl, form }, (response) => response);
        if (answer.status !== FORBIDDEN) return toPerson(answer);
      }
      throw createUnreachableRefusal();
    },
  };
};

const createUnreachableRefusal = (): Refusal => new Refusal('auth.shop_unreachable');
const throwNoAnswer = (): never => {
  throw new NoAnswerError();
};

const toPerson = ({ status, text }: Answer): Person => {
  if (WRONG_CREDENTIALS.has(status)) throw new Refusal('auth.password_wrong');
  if (status === 429) {
    throw new Refusal('auth.too_many_tries', { minutes: PARTNER_PAUSE_SECONDS / 60 }, PARTNER_PAUSE_SECONDS);
  }
  if (status !== 200) throw createUnreachableRefusal();
  return parsePerson(text);
};

const parsePerson = (text: string): Person => {
  const answer = parseExactJson(text);
  if (answer === undefined) throw createUnreachableRefusal();
  const customer = Customer.safeParse(answer);
  // some partners reject credentials with an answer without a user
  if (!customer.success) throw new Refusal('auth.password_wrong');
  const { user, email = '', firstName = '', lastName = '', avatar: picture = '' } = customer.data;
  return { externalId: user, email, firstName, lastName, picture };
};
