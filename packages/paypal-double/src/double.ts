import type { DoubleIdentity } from './identity.ts';
import {
  type Capture,
  createLedger,
  type Instrument,
  type Ledger,
  type Lies,
  type Order,
  PayPalError,
  type Refund,
} from './ledger.ts';
import { createEvent, type Delivery, deliver, signEvent, type WebhookEvent } from './webhooks.ts';
import { toCaptureJson, toOrderJson, toRefundJson } from './wire.ts';

/** How the double behaves, for tests. */
type Behaviour = {
  lies: Lies;
  /** The API answers 503. */
  outage: boolean;
  /** A capture is made, but answered as if another request were making it. */
  busy: boolean;
  /** Events are not delivered. */
  silent: boolean;
};

export type DoubleOptions = {
  identity: DoubleIdentity;
  /** Its own address, without a slash at the end. */
  url: string;
  /** Where webhooks are sent; null: nowhere. */
  webhookUrl: string | null;
  now?: () => Date;
};

/** The state of a double and what happens in it; every change is announced by a signed webhook. */
export const createDouble = ({ identity, url, webhookUrl, now = () => new Date() }: DoubleOptions) => {
  const ledger: Ledger = createLedger({ merchantId: identity.merchantId, now });
  const behaviour: Behaviour = { lies: {}, outage: false, busy: false, silent: false };
  const deliveries: Promise<number>[] = [];
  const certUrl = `${url}/v1/notifications/certs/CERT-demonstration`;

  const sign = (event: object | string, options: Partial<Parameters<typeof signEvent>[2]> = {}): Delivery =>
    signEvent(event, identity, { time: now(), certUrl, ...options });
  const announce = (type: string, resource: object): void => {
    if (webhookUrl === null || behaviour.silent) return;
    deliveries.push(deliver(webhookUrl, sign(createEvent(type, resource, now()))));
  };
  const announceCapture = (order: Order): void => {
    const [capture] = order.unit.captures;
    if (capture) announce(`PAYMENT.CAPTURE.${capture.status}`, toCaptureJson(capture, order, url));
  };

  return {
    identity,
    url,
    ledger,
    behaviour,
    /** Method and path of each call of the API, oldest first. */
    requests: [] as string[],
    sign,
    /** An event as it would be announced; for tests that deliver it themselves. */
    createEvent: (type: string, resource: object): WebhookEvent => createEvent(type, resource, now()),
    toOrderJson: (order: Order): object => toOrderJson(order, url),
    toCaptureJson: (captureId: string): object => {
      const { capture, order } = ledger.findCapture(captureId);
      return toCaptureJson(capture, order, url);
    },
    /** The buyer approves. */
    approve(orderId: string, instrument: Instrument = 'balance'): Order {
      const order = ledger.approve(orderId, instrument);
      announce('CHECKOUT.ORDER.APPROVED', toOrderJson(order, url));
      return order;
    },
    capture(orderId: string): Order {
      const order = ledger.capture(orderId);
      announceCapture(order);
      if (behaviour.busy) throw new PayPalError(409, 'PREVIOUS_REQUEST_IN_PROGRESS');
      return order;
    },
    /** A pending capture ends. */
    settle(captureId: string, status: 'COMPLETED' | 'DECLINED'): void {
      announceCapture(ledger.settle(captureId, status));
    },
    /** The merchant gives the money back, all of it by default. */
    refund(captureId: string, value?: string): Refund {
      const refund = ledger.refund(captureId, value);
      announce('PAYMENT.CAPTURE.REFUNDED', toRefundJson(refund, url));
      return refund;
    },
    /** The buyer's bank takes the money back. */
    reverse(captureId: string): void {
      const refund = ledger.refund(captureId);
      announce('PAYMENT.CAPTURE.REVERSED', toRefundJson(refund, url));
    },
    findCaptureOf: (orderId: string): Capture | null => ledger.find(orderId).unit.captures[0] ?? null,
    /** Waits until the webhooks so far were delivered. Returns the statuses. */
    delivered: (): Promise<number[]> => Promise.all(deliveries),
  };
};
export type Double = ReturnType<typeof createDouble>;
