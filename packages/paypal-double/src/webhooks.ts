import { randomUUID, sign } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { DoubleIdentity } from './identity.ts';
import { createPayPalId } from './ledger.ts';

export type WebhookEvent = {
  id: string;
  event_version: string;
  create_time: string;
  resource_type: string;
  event_type: string;
  summary: string;
  resource: object;
};
/** A signed delivery: what is posted to the webhook's address. */
export type Delivery = { headers: Record<string, string>; body: string };

type SignOptions = {
  /** When it claims to be sent. */
  time?: Date;
  /** Where it claims its certificate is. */
  certUrl?: string;
  webhookId?: string;
  /** Signs with another key, in PEM. */
  keyPem?: string;
  algorithm?: string;
};

export const createEvent = (type: string, resource: object, now: Date): WebhookEvent => ({
  id: `WH-${createPayPalId()}-${createPayPalId()}`,
  event_version: '1.0',
  create_time: now.toISOString(),
  resource_type: type.startsWith('CHECKOUT.') ? 'checkout-order' : type.endsWith('REFUNDED') ? 'refund' : 'capture',
  event_type: type,
  summary: 'A demonstration: no money moves.',
  resource,
});

/** Signs an event as PayPal does: RSA-SHA256 over transmission id, time, webhook id and CRC-32 of the body. */
export const signEvent = (
  event: object | string,
  identity: DoubleIdentity,
  { time = new Date(), certUrl = '', webhookId = identity.webhookId, keyPem = identity.keyPem, algorithm }: SignOptions,
): Delivery => {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const id = randomUUID();
  const sentAt = time.toISOString().replace(/\.\d+Z$/, 'Z');
  const message = `${id}|${sentAt}|${webhookId}|${crc32(Buffer.from(body))}`;
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'paypal-transmission-id': id,
      'paypal-transmission-time': sentAt,
      'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(message), keyPem).toString('base64'),
      'paypal-cert-url': certUrl,
      'paypal-auth-algo': algorithm ?? 'SHA256withRSA',
    },
  };
};

const RETRY_MS = [500, 2_000, 8_000, 30_000];

/** Posts a delivery, and again later when it is not answered with success. Returns the last status; 0: no answer. */
export const deliver = async (url: string, { headers, body }: Delivery, retries = RETRY_MS): Promise<number> => {
  for (let attempt = 0; ; attempt += 1) {
    const status = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.status;
      },
      () => 0,
    );
    const retryMs = retries[attempt];
    if ((status >= 200 && status < 300) || retryMs === undefined) return status;
    await pause(retryMs, undefined, { ref: false });
  }
};
