import type { CurrentTariffPlan } from '@lectern/contracts';
import { CallError } from '../../lib/call-error.ts';

/** Why the buyer is asked again. */
type Reason = 'cancelled' | 'declined' | 'unapproved';

/**
 * Where a checkout is. `blocked`: the provider's script can't be used here, so the payment continues at its own page. `unclear`: it is
 * unknown whether the order was captured; asking again does no harm.
 */
export type CheckoutState =
  | { is: 'loading' }
  | { is: 'ready'; reason: Reason | null }
  | { is: 'blocked'; reason: Reason | null }
  | { is: 'leaving' }
  | { is: 'waiting' }
  | { is: 'capturing' }
  | { is: 'unclear'; orderId: string; error: unknown }
  | { is: 'failed'; error: unknown; canPay: boolean }
  | { is: 'pending' }
  | { is: 'done'; plan: CurrentTariffPlan };

export type CheckoutEvent =
  | { type: 'scriptLoaded' }
  | { type: 'scriptFailed' }
  | { type: 'orderStarted' }
  | { type: 'redirectStarted' }
  | { type: 'orderFailed'; error: unknown }
  | { type: 'cancelled' }
  | { type: 'approved' }
  | { type: 'captured'; plan: CurrentTariffPlan }
  | { type: 'pending' }
  | { type: 'confirmationFailed'; orderId: string; error: unknown };

/** `isScriptReady`: stays true while other states are shown, so that the buttons come back. */
export type Checkout = { state: CheckoutState; script: 'loading' | 'ready' | 'blocked' };

/** What the address says of a payment that comes back from the provider's page. */
type Arrival = { orderId: string | null; isCancelled: boolean };

export const parseArrival = (search: string): Arrival => {
  const query = new URLSearchParams(search);
  const token = query.get('token');
  return { orderId: query.has('approved') ? token : null, isCancelled: query.has('cancelled') };
};

export const createCheckout = ({ orderId, isCancelled }: Arrival): Checkout => {
  if (orderId !== null) return { state: { is: 'capturing' }, script: 'loading' };
  return { state: isCancelled ? { is: 'ready', reason: 'cancelled' } : { is: 'loading' }, script: 'loading' };
};

const ask = (script: Checkout['script'], reason: Reason | null): CheckoutState =>
  script === 'loading' && reason === null
    ? { is: 'loading' }
    : { is: script === 'blocked' ? 'blocked' : 'ready', reason };

/** Refusals after which the buyer may pay again. */
const REASONS: Partial<Record<string, Reason>> = {
  'payment.declined': 'declined',
  'payment.not_approved': 'unapproved',
};

const failConfirmation = (script: Checkout['script'], orderId: string, error: unknown): CheckoutState => {
  if (!(error instanceof CallError) || error.code === 'payment.unreachable' || error.code === 'server.unavailable')
    return { is: 'unclear', orderId, error };
  const reason = REASONS[error.code];
  return reason ? ask(script, reason) : { is: 'failed', error, canPay: error.code === 'payment.expired' };
};

export const advanceCheckout = ({ state, script }: Checkout, event: CheckoutEvent): Checkout => {
  switch (event.type) {
    case 'scriptLoaded':
    case 'scriptFailed': {
      const next = event.type === 'scriptLoaded' ? 'ready' : 'blocked';
      const asks = state.is === 'loading' || state.is === 'ready';
      return { script: next, state: asks ? ask(next, state.is === 'ready' ? state.reason : null) : state };
    }
    case 'orderStarted':
      return { script, state: { is: 'waiting' } };
    case 'redirectStarted':
      return { script, state: { is: 'leaving' } };
    case 'orderFailed':
      return { script, state: { is: 'failed', error: event.error, canPay: true } };
    case 'cancelled':
      return { script, state: ask(script, 'cancelled') };
    case 'approved':
      return { script, state: { is: 'capturing' } };
    case 'captured':
      return { script, state: { is: 'done', plan: event.plan } };
    case 'pending':
      return { script, state: { is: 'pending' } };
    case 'confirmationFailed':
      return { script, state: failConfirmation(script, event.orderId, event.error) };
    default:
      return event satisfies never;
  }
};

/** Whether the buyer can start a payment now. */
export const canPay = ({ is, ...rest }: CheckoutState): boolean =>
  is === 'ready' || is === 'waiting' || (is === 'failed' && 'canPay' in rest && rest.canPay);

/** Whether the buyer has done nothing here yet. */
export const isUntouched = (state: CheckoutState): boolean =>
  state.is === 'loading' || ((state.is === 'ready' || state.is === 'blocked') && state.reason === null);
