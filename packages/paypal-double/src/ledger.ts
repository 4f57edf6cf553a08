import { randomBytes } from 'node:crypto';

type Money = { currency_code: string; value: string };
type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
export type Capture = {
  id: string;
  status: CaptureStatus;
  amount: Money;
  final_capture: boolean;
  custom_id?: string;
  invoice_id?: string;
  create_time: string;
  update_time: string;
  status_details?: { reason: string };
};
type Unit = {
  reference_id: string;
  amount: Money;
  custom_id?: string;
  invoice_id?: string;
  description?: string;
  payee: { merchant_id: string; email_address: string };
  captures: Capture[];
};
type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
export type Order = {
  id: string;
  status: OrderStatus;
  intent: string;
  unit: Unit;
  returnUrl: string | null;
  cancelUrl: string | null;
  /** How the buyer pays, once approved. */
  instrument: Instrument | null;
  created: string;
};
/** What the buyer chooses: money that is there, a card that is declined, a transfer that takes its time. */
export type Instrument = 'balance' | 'declined' | 'slow';
export type Refund = {
  id: string;
  status: 'COMPLETED';
  amount: Money;
  custom_id?: string;
  invoice_id?: string;
  captureId: string;
  create_time: string;
};

/** What a test makes the double report instead of the truth, in the answers about orders and captures. */
export type Lies = {
  value?: string;
  currency?: string;
  payee?: string;
  customId?: string;
  invoiceId?: string;
  orderStatus?: OrderStatus;
  captureStatus?: CaptureStatus;
  finalCapture?: boolean;
  /** Reports a second capture beside the real one. */
  twoCaptures?: boolean;
};

/** A refusal with PayPal's name and issue. */
export class PayPalError extends Error {
  readonly status: number;
  readonly issue: string;
  constructor(status: number, issue: string) {
    super(issue);
    this.status = status;
    this.issue = issue;
  }
}

export const createPayPalId = (length = 17): string => {
  const letters = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
  return [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');
};

/** Orders, captures and refunds, in memory. Calls with a known request id answer as the first did. */
export const createLedger = ({ merchantId, now }: { merchantId: string; now: () => Date }) => {
  const orders = new Map<string, Order>();
  const refunds = new Map<string, Refund>();
  const usedInvoices = new Set<string>();
  const time = (): string =>
    now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z');

  const find = (id: string): Order => {
    const order = orders.get(id);
    if (!order) throw new PayPalError(404, 'INVALID_RESOURCE_ID');
    return order;
  };
  const findCapture = (id: string): { order: Order; capture: Capture } => {
    for (const order of orders.values()) {
      const capture = order.unit.captures.find((candidate) => candidate.id === id);
      if (capture) return { order, capture };
    }
    throw new PayPalError(404, 'INVALID_RESOURCE_ID');
  };
  const update = (capture: Capture, status: CaptureStatus): void => {
    capture.status = status;
    capture.update_time = time();
    delete capture.status_details;
  };

  return {
    orders,
    find,
    findCapture,
    findRefund: (id: string): Refund => {
      const refund = refunds.get(id);
      if (!refund) throw new PayPalError(404, 'INVALID_RESOURCE_ID');
      return refund;
    },
    create(body: CreateBody): Order {
      const [unit] = body.purchase_units ?? [];
      if (body.intent !== 'CAPTURE' || !unit?.amount || !/^\d+\.\d{2}$/.test(unit.amount.value))
        throw new PayPalError(400, 'INVALID_PARAMETER_VALUE');
      if (Number(unit.amount.value) <= 0) throw new PayPalError(422, 'CANNOT_BE_ZERO_OR_NEGATIVE');
      const context = body.payment_source?.paypal?.experience_context;
      const order: Order = {
        id: createPayPalId(),
        status: body.payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
        intent: body.intent,
        unit: {
          reference_id: unit.reference_id ?? 'default',
          amount: { currency_code: unit.amount.currency_code, value: unit.amount.value },
          ...(unit.custom_id !== undefined && { custom_id: unit.custom_id }),
          ...(unit.invoice_id !== undefined && { invoice_id: unit.invoice_id }),
          ...(unit.description !== undefined && { description: unit.description }),
          payee: { merchant_id: merchantId, email_address: 'merchant@demonstration.example' },
          captures: [],
        },
        returnUrl: context?.return_url ?? null,
        cancelUrl: context?.cancel_url ?? null,
        instrument: null,
        created: time(),
      };
      orders.set(order.id, order);
      return order;
    },
    approve(id: string, instrument: Instrument): Order {
      const order = find(id);
      if (order.status === 'COMPLETED' || order.status === 'VOIDED')
        throw new PayPalError(422, 'ORDER_ALREADY_COMPLETED');
      order.status = 'APPROVED';
      order.instrument = instrument;
      return order;
    },
    capture(id: string): Order {
      const order = find(id);
      if (order.unit.captures.length > 0) throw new PayPalError(422, 'ORDER_ALREADY_CAPTURED');
      if (order.status !== 'APPROVED') throw new PayPalError(422, 'ORDER_NOT_APPROVED');
      if (order.instrument === 'declined') {
        order.status = 'PAYER_ACTION_REQUIRED'; // the buyer may choose another one
        throw new PayPalError(422, 'INSTRUMENT_DECLINED');
      }
      const { invoice_id: invoiceId, custom_id: customId, amount } = order.unit;
      if (invoiceId !== undefined && usedInvoices.has(invoiceId)) throw new PayPalError(422, 'DUPLICATE_INVOICE_ID');
      if (invoiceId !== undefined) usedInvoices.add(invoiceId);
      const isSlow = order.instrument === 'slow';
      order.unit.captures.push({
        id: createPayPalId(),
        status: isSlow ? 'PENDING' : 'COMPLETED',
        ...(isSlow && { status_details: { reason: 'ECHECK' } }),
        amount,
        final_capture: true,
        ...(customId !== undefined && { custom_id: customId }),
        ...(invoiceId !== undefined && { invoice_id: invoiceId }),
        create_time: time(),
        update_time: time(),
      });
      order.status = 'COMPLETED';
      return order;
    },
    /** Ends a pending capture. */
    settle(captureId: string, status: 'COMPLETED' | 'DECLINED'): Order {
      const { order, capture } = findCapture(captureId);
      if (capture.status !== 'PENDING') throw new PayPalError(422, 'CAPTURE_NOT_PENDING');
      update(capture, status);
      return order;
    },
    refund(captureId: string, value?: string): Refund {
      const { capture } = findCapture(captureId);
      if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED')
        throw new PayPalError(422, 'CAPTURE_FULLY_REFUNDED');
      const earlier = [...refunds.values()].filter((refund) => refund.captureId === captureId);
      const refunded = earlier.reduce((sum, { amount }) => sum + toCents(amount.value), 0);
      const left = toCents(capture.amount.value) - refunded;
      const cents = value === undefined ? left : toCents(value);
      if (cents > left) throw new PayPalError(422, 'REFUND_AMOUNT_EXCEEDED');
      const refund: Refund = {
        id: createPayPalId(),
        status: 'COMPLETED',
        amount: { currency_code: capture.amount.currency_code, value: (cents / 100).toFixed(2) },
        ...(capture.custom_id !== undefined && { custom_id: capture.custom_id }),
        ...(capture.invoice_id !== undefined && { invoice_id: capture.invoice_id }),
        captureId,
        create_time: time(),
      };
      refunds.set(refund.id, refund);
      update(capture, cents === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED');
      return refund;
    },
  };
};
export type Ledger = ReturnType<typeof createLedger>;

const toCents = (value: string): number => Math.round(Number(value) * 100);

/** The part of PayPal's order request that is read. */
export type CreateBody = {
  intent?: string;
  purchase_units?: {
    reference_id?: string;
    amount?: Money;
    custom_id?: string;
    invoice_id?: string;
    description?: string;
  }[];
  payment_source?: { paypal?: { experience_context?: { return_url?: string; cancel_url?: string } } };
};
