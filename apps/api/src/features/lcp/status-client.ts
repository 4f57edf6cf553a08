import type { CircuitBreaker } from '../../platform/circuit-breaker.ts';
import { AnswerTooLarge, type HttpClient } from '../../platform/http-client.ts';
import type { Licence } from '../../platform/lcp/licence.ts';
import {
  parseStatusDocument,
  parseStatusProblem,
  type StatusDocument,
  type StatusLink,
} from '../../platform/lcp/status-document.ts';
import { expandLink } from '../../platform/lcp/templated-link.ts';
import type { ShopService } from '../shops/shops.service.ts';
import type { DeviceIdentities } from './device-identity.ts';

/** The provider did not answer, or not with what was asked for. */
export class NoUsableAnswer extends Error {}
/** The provider refused: `kind` as in its problem document, such as `renew/date`; empty when it gives none. */
export class ProviderRefused extends Error {
  readonly kind: string;
  constructor(kind: string) {
    super(`the provider refused: ${kind || 'no reason'}`);
    this.kind = kind;
  }
}

type Dependencies = {
  http: HttpClient;
  shops: Pick<ShopService, 'toProviderAddress'>;
  breaker: CircuitBreaker;
  devices: DeviceIdentities;
};
type Sent = { method: 'GET' | 'POST' | 'PUT'; accept: string; maxChars: number; timeoutMs: number };

/** How long opening a book may wait for its provider. */
export const STATUS_TIMEOUT_MS = 3000;
/** A reader who renews or returns is waiting for exactly this. */
const ACTION_TIMEOUT_MS = 8000;
const MAX_STATUS_CHARS = 64 * 1024;
const MAX_LICENCE_CHARS = 256 * 1024;
const STATUS_TYPE = 'application/vnd.readium.license.status.v1.0+json, application/json;q=0.9';
const LICENCE_TYPE = 'application/vnd.readium.lcp.license.v1.0+json, application/json;q=0.9';

/** Calls the status server of a provider (License Status Document 1.0), which allows no authentication. */
export const createStatusClient = ({ http, shops, breaker, devices }: Dependencies) => {
  /** @throws NoUsableAnswer */
  const send = async (address: string, { method, accept, maxChars, timeoutMs }: Sent) => {
    const target = await shops.toProviderAddress(address);
    if (!target) throw new NoUsableAnswer(`${method}: the address is not allowed`);
    const answer = await breaker
      .run(new URL(target.url).origin, async () => {
        const response = await http
          .request({ ...target, method, headers: { accept }, timeoutMs })
          .catch(throwUnlessTooLarge); // anybody can write a licence that names a large file of the provider
        return response && { status: response.status, text: await response.text() };
      })
      .catch((error: unknown) => {
        throw new NoUsableAnswer(`${method}: no answer`, { cause: error });
      });
    if (!answer || answer.text.length > maxChars) throw new NoUsableAnswer(`${method}: too many characters`);
    if (answer.status >= 500) throw new NoUsableAnswer(`${method}: ${answer.status}`);
    return answer;
  };

  /** @throws NoUsableAnswer when it is of another licence */
  const parseStatus = (text: string, { id }: Licence): StatusDocument => {
    const document = parseStatusDocument(text);
    if (document?.id !== id) throw new NoUsableAnswer('not the status of this licence');
    return document;
  };

  /** Registers, renews or returns. @throws NoUsableAnswer, ProviderRefused */
  const act = async (
    link: StatusLink,
    method: 'POST' | 'PUT',
    { readerId, licence, end }: { readerId: bigint; licence: Licence; end?: Date | null },
  ): Promise<{ text: string; document: StatusDocument }> => {
    const values = { ...devices.of(readerId, licence.provider), end: end?.toISOString().replace('.000Z', 'Z') };
    const address = expandLink(link.href, values) ?? '';
    const answer = await send(address, {
      method,
      accept: STATUS_TYPE,
      maxChars: MAX_STATUS_CHARS,
      timeoutMs: ACTION_TIMEOUT_MS,
    });
    if (answer.status >= 400) throw new ProviderRefused(parseStatusProblem(answer.text));
    if (answer.status !== 200 && answer.status !== 201) throw new NoUsableAnswer(`${method}: ${answer.status}`);
    return { text: answer.text, document: parseStatus(answer.text, licence) };
  };

  return {
    /** @throws NoUsableAnswer */
    async fetchStatus(licence: Licence): Promise<{ text: string; document: StatusDocument }> {
      const { status, text } = await send(licence.statusUrl ?? '', {
        method: 'GET',
        accept: STATUS_TYPE,
        maxChars: MAX_STATUS_CHARS,
        timeoutMs: STATUS_TIMEOUT_MS,
      });
      if (status !== 200) throw new NoUsableAnswer(`status ${status}`);
      return { text, document: parseStatus(text, licence) };
    },
    /** @throws NoUsableAnswer */
    async fetchLicence(link: StatusLink): Promise<string> {
      const { status, text } = await send(expandLink(link.href, {}) ?? '', {
        method: 'GET',
        accept: LICENCE_TYPE,
        maxChars: MAX_LICENCE_CHARS,
        timeoutMs: STATUS_TIMEOUT_MS,
      });
      if (status !== 200) throw new NoUsableAnswer(`licence ${status}`);
      return text;
    },
    act,
    /** The page of the provider that a link opens; null when readers may not be sent there. */
    async toPage(link: StatusLink, readerId: bigint, { provider }: Licence): Promise<string | null> {
      const page = expandLink(link.href, devices.of(readerId, provider));
      return page !== null && (await shops.toProviderAddress(page)) ? page : null;
    },
  };
};
const throwUnlessTooLarge = (error: unknown): null => {
  if (error instanceof AnswerTooLarge) return null;
  throw error;
};
export type StatusClient = ReturnType<typeof createStatusClient>;
