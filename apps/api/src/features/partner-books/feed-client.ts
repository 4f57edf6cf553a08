import { randomUUID } from 'node:crypto';
import { type CircuitBreaker, CircuitOpen } from '../../platform/circuit-breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import { AnswerTooLarge, type HttpClient } from '../../platform/http-client.ts';
import { computeSignature } from '../shops/shops.service.ts';
import type { FeedSource } from './feed-source.ts';
import type { ShopCustomer } from './partner-books.db.ts';

/** `problem`: why there is no feed, as the partner's log has it. */
export type FeedAnswer = { text: string; etag: string | null } | 'unchanged' | { problem: string };

/** Ten thousand entries with long descriptions. */
const MAX_FEED_CHARS = 8 * 1024 ** 2;
const MAX_PERSONAL_CHARS = 1024 ** 2;
const OK = 200;
const NOT_MODIFIED = 304;
const FORBIDDEN = 403;
const MAX_ETAG = 200;

/** A shop that takes longer for each of its customers would keep those of other shops waiting. */
const SLOW_MS = 5000;

type Dependencies = {
  http: Pick<HttpClient, 'request'>;
  clock: Clock;
  breaker: CircuitBreaker;
  /** Above this, an answer about one reader is used, and counts as a failure. */
  slowMs?: number;
};

/** Requests feeds of shops. Answers what went wrong instead of throwing: the last good feed stays. */
export const createFeedClient = ({ http, clock, breaker, slowMs = SLOW_MS }: Dependencies) => ({
  /** @param etag of the last good feed */
  async fetchFeed({ url, timeoutMs, partner }: FeedSource, etag: string | null): Promise<FeedAnswer> {
    try {
      const headers = etag === null ? {} : { 'if-none-match': etag };
      const allowPrivate = partner.allow_private;
      const answer = await http.request({ url, headers, allowPrivate, timeoutMs, maxChars: MAX_FEED_CHARS });
      if (answer.status === NOT_MODIFIED && etag !== null) return 'unchanged';
      if (answer.status !== OK) return { problem: `status_${answer.status}` };
      const newEtag = answer.headers.get('etag');
      return { text: await answer.text(), etag: newEtag !== null && newEtag.length <= MAX_ETAG ? newEtag : null };
    } catch (error) {
      return { problem: toProblem(error) };
    }
  },

  /**
   * Asks what a shop recommends to a customer, signed as a sign-in is. A shop that fails or is slow repeatedly is not asked for a while, so that
   * its customers do not wait in the queue one after the other.
   */
  async fetchPersonal(source: FeedSource, { externalId, shopId }: ShopCustomer): Promise<FeedAnswer> {
    const { partner, personalUrl, timeoutMs } = source;
    if (personalUrl === null) return { problem: 'no_address' };
    const ask = async (key: string): Promise<Response> => {
      const fields = {
        user: externalId,
        subpartner: shopId,
        serial: randomUUID(), // two calls in one second are no replay of each other
        timestamp: String(Math.floor(clock.now().getTime() / 1000)),
      };
      const body = new URLSearchParams({ ...fields, signature: computeSignature(fields, key, partner.signature) });
      return http.request({
        url: personalUrl,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: body.toString(),
        allowPrivate: partner.allow_private,
        timeoutMs,
        maxChars: MAX_PERSONAL_CHARS,
      });
    };
    const askWithEachKey = async (): Promise<Response> => {
      let answer: Response | null = null;
      for (const key of partner.keys) {
        answer = await ask(key);
        // during a key change the shop may have the other key
        if (answer.status !== FORBIDDEN) break;
      }
      if (!answer || answer.status !== OK) throw new BadStatus(`status_${answer?.status ?? 'no_key'}`);
      return answer;
    };
    const askInTime = async (): Promise<Response> => {
      const started = performance.now();
      const answer = await askWithEachKey();
      if (performance.now() - started <= slowMs) return answer;
      throw new LateAnswer(answer);
    };
    try {
      const answer = await breaker.run(personalUrl, askInTime).catch(toLateAnswer);
      return { text: await answer.text(), etag: null };
    } catch (error) {
      return { problem: toProblem(error) };
    }
  },
});

class BadStatus extends Error {}
class LateAnswer extends Error {
  readonly answer: Response;
  constructor(answer: Response) {
    super('late');
    this.answer = answer;
  }
}
const toLateAnswer = (error: unknown): Response => {
  if (error instanceof LateAnswer) return error.answer;
  throw error;
};

const toProblem = (error: unknown): string => {
  if (error instanceof BadStatus) return error.message;
  if (error instanceof CircuitOpen) return PAUSED;
  if (error instanceof AnswerTooLarge) return 'too_large';
  const isTimeout = error instanceof Error && /Timeout/.test(error.name);
  return isTimeout ? 'timeout' : 'unreachable';
};

/** The shop was not asked, because it failed or was slow lately. */
export const PAUSED = 'paused';
