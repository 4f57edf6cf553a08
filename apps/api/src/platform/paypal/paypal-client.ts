import type { ApiResponse, Client, Order, OrdersController, PaymentsController } from '@paypal/paypal-server-sdk';
import { z } from 'zod';
import type { HttpClient } from '../http-client.ts';

/** The account, and where it is reached. */
type PayPalAccount = {
  clientId: string;
  clientSecret: string;
  environment: 'live' | 'sandbox';
  doubleUrl: string | null;
};

/** A captured amount. Texts are as PayPal sends them; a missing one is ''. */
export type PayPalCapture = {
  id: string;
  status: string;
  currency: string;
  value: string;
  customId: string;
  invoiceId: string;
  isFinal: boolean;
};
export type PayPalUnit = {
  currency: string;
  value: string;
  customId: string;
  invoiceId: string;
  merchantId: string;
  captures: PayPalCapture[];
};
export type PayPalOrder = { id: string; status: string; approvalUrl: string | null; units: PayPalUnit[] };
type NewPayPalOrder = {
  /** Makes the call idempotent. */
  requestId: string;
  currency: string;
  /** With two decimals. */
  value: string;
  customId: string;
  invoiceId: string;
  description: string;
  brand: string;
  locale: string;
  returnUrl: string;
  cancelUrl: string;
};

/** PayPal understood a call and refused it; `issue` is its word, such as `INSTRUMENT_DECLINED`. */
export class PayPalIssue extends Error {
  readonly issue: string;
  constructor(issue: string, options?: ErrorOptions) {
    super(`PayPal: ${issue}`, options);
    this.issue = issue;
  }
}

export type PayPalClient = ReturnType<typeof createPayPalClient>;

const TIMEOUT_MS = 20_000;
const ErrorBody = z.object({
  name: z.string().default(''),
  details: z.array(z.object({ issue: z.string() })).default([]),
});
/** The part of the SDK's errors that is read. */
const SdkError = z.object({ statusCode: z.int(), body: z.unknown() });

/** The part of a request of the SDK's HTTP library that is used. */
type SdkRequest = { url: string; method?: string; headers?: { toJSON?(): Record<string, unknown> }; data?: unknown };

/**
 * PayPal's Orders v2, by its SDK. The SDK knows only PayPal's own addresses and opens connections by itself, so its requests are
 * sent by our guarded HTTP client; a local double is addressed there.
 */
export const createPayPalClient = ({ account, http }: { account: PayPalAccount; http: HttpClient }) => {
  const send = async (request: SdkRequest) => {
    const url = new URL(request.url);
    const { doubleUrl } = account;
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(request.headers?.toJSON?.() ?? {}))
      if (value !== undefined && value !== null) headers[name.toLowerCase()] = String(value);
    const answer = await http.request({
      url: doubleUrl === null ? url.href : doubleUrl + url.pathname + url.search,
      method: request.method?.toUpperCase() === 'GET' ? 'GET' : 'POST',
      headers,
      ...(typeof request.data === 'string' && { body: request.data }),
      allowPrivate: doubleUrl !== null,
      timeoutMs: TIMEOUT_MS,
    });
    return {
      data: await answer.text(),
      status: answer.status,
      statusText: '',
      headers: { 'content-type': answer.headers.get('content-type') ?? '' },
      config: request,
    };
  };

  type Controllers = { orders: OrdersController; payments: PaymentsController };
  let opened: Promise<Controllers> | null = null;
  /** Loaded with the first payment: the SDK is large, and most processes never need it. */
  const open = (): Promise<Controllers> => {
    opened ??= import('@paypal/paypal-server-sdk').then((sdk) => {
      const client: Client = new sdk.Client({
        environment: account.environment === 'live' ? sdk.Environment.Production : sdk.Environment.Sandbox,
        timeout: TIMEOUT_MS,
        clientCredentialsAuthCredentials: {
          oAuthClientId: account.clientId,
          oAuthClientSecret: account.clientSecret,
          oAuthClockSkew: 60,
        },
        unstable_httpClientOptions: { adapter: send },
      });
      return { orders: new sdk.OrdersController(client), payments: new sdk.PaymentsController(client) };
    });
    return opened;
  };

  /** @throws PayPalIssue when PayPal refuses; any other error: it did not answer, or not as it should */
  const call = async <T>(work: (controllers: Controllers) => Promise<ApiResponse<T>>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await work(await open())).result;
      } catch (error) {
        const { statusCode, body } = SdkError.safeParse(error).data ?? { statusCode: 0, body: '' };
        if (statusCode === 401 && attempt === 1) {
          opened = null; // the token was revoked: a new client asks for another one
          continue;
        }
        if (statusCode !== 400 && statusCode !== 404 && statusCode !== 409 && statusCode !== 422)
          throw new Error(`PayPal answered ${statusCode || 'nothing'}`, { cause: error });
        const parsed = ErrorBody.safeParse(tryParseJson(body)).data;
        throw new PayPalIssue(parsed?.details[0]?.issue ?? parsed?.name ?? `HTTP ${statusCode}`, { cause: error });
      }
    }
  };

  return {
    createOrder: async (order: NewPayPalOrder): Promise<PayPalOrder> => {
      const { CheckoutPaymentIntent, PaypalExperienceUserAction, PaypalWalletContextShippingPreference } = await import(
        '@paypal/paypal-server-sdk'
      );
      const created = await call(({ orders }) =>
        orders.createOrder({
          paypalRequestId: order.requestId,
          prefer: 'return=representation',
          body: {
            intent: CheckoutPaymentIntent.Capture,
            purchaseUnits: [
              {
                referenceId: 'default',
                amount: { currencyCode: order.currency, value: order.value },
                customId: order.customId,
                invoiceId: order.invoiceId,
                description: order.description,
              },
            ],
            paymentSource: {
              paypal: {
                experienceContext: {
                  brandName: order.brand,
                  locale: order.locale,
                  shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
                  userAction: PaypalExperienceUserAction.PayNow,
                  returnUrl: order.returnUrl,
                  cancelUrl: order.cancelUrl,
                },
              },
            },
          },
        }),
      );
      return toOrder(created);
    },
    findOrder: async (id: string): Promise<PayPalOrder> => toOrder(await call(({ orders }) => orders.getOrder({ id }))),
    captureOrder: async (id: string, requestId: string): Promise<PayPalOrder> =>
      toOrder(
        await call(({ orders }) =>
          orders.captureOrder({ id, paypalRequestId: requestId, prefer: 'return=representation', body: {} }),
        ),
      ),
    /** The status of a capture now: it changes with refunds. */
    findCaptureStatus: async (id: string): Promise<string> =>
      (await call(({ payments }) => payments.getCapturedPayment({ captureId: id }))).status ?? '',
  };
};

const tryParseJson = (body: unknown): unknown => {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const toOrder = ({ id = '', status, links = [], purchaseUnits = [] }: Order): PayPalOrder => ({
  id,
  status: String(status ?? ''),
  approvalUrl: links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null,
  units: purchaseUnits.map(({ amount, customId = '', invoiceId = '', payee, payments }) => ({
    currency: amount?.currencyCode ?? '',
    value: amount?.value ?? '',
    customId,
    invoiceId,
    merchantId: payee?.merchantId ?? '',
    captures: (payments?.captures ?? []).map((capture) => ({
      id: capture.id ?? '',
      status: String(capture.status ?? ''),
      currency: capture.amount?.currencyCode ?? '',
      value: capture.amount?.value ?? '',
      customId: capture.customId ?? '',
      invoiceId: capture.invoiceId ?? '',
      isFinal: capture.finalCapture === true,
    })),
  })),
});
