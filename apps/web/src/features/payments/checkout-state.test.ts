import type { CurrentTariffPlan } from '@lectern/contracts';
import { describe, expect, it } from 'vitest';
import { CallError, NetworkError } from '../../lib/call-error.ts';
import {
  advanceCheckout,
  type Checkout,
  type CheckoutEvent,
  canPay,
  createCheckout,
  isUntouched,
  parseArrival,
} from './checkout-state.ts';

const fresh = createCheckout({ orderId: null, isCancelled: false });
const run = (start: Checkout, ...events: CheckoutEvent[]): Checkout => events.reduce(advanceCheckout, start);
const fail = (error: unknown): CheckoutEvent => ({ type: 'confirmationFailed', orderId: 'O1', error });
const plan = { id: 'plus', name: 'Plus' } as CurrentTariffPlan; // as much as is used

describe('a checkout', () => {
  it('[PAY-21] offers the buttons once the script is there, and the provider’s page when it is blocked', () => {
    expect(fresh.state).toEqual({ is: 'loading' });
    expect(run(fresh, { type: 'scriptLoaded' }).state).toEqual({ is: 'ready', reason: null });
    expect(run(fresh, { type: 'scriptFailed' }).state).toEqual({ is: 'blocked', reason: null });
    expect(isUntouched(run(fresh, { type: 'scriptLoaded' }).state)).toBe(true);
    expect(isUntouched(run(fresh, { type: 'scriptLoaded' }, { type: 'cancelled' }).state)).toBe(false);
  });

  it('[PAY-21] goes from approval to a plan that runs, or waits for the money', () => {
    const approved = run(fresh, { type: 'scriptLoaded' }, { type: 'orderStarted' }, { type: 'approved' });
    expect(approved.state).toEqual({ is: 'capturing' });
    expect(run(approved, { type: 'captured', plan }).state).toEqual({ is: 'done', plan });
    expect(canPay(run(approved, { type: 'pending' }).state)).toBe(false);
  });

  it.each([
    ['payment.declined', 'declined'],
    ['payment.not_approved', 'unapproved'],
  ] as const)('[PAY-22] lets the buyer choose again after %s', (code, reason) => {
    const again = run(fresh, { type: 'scriptLoaded' }, { type: 'approved' }, fail(new CallError(code)));
    expect([again.state, canPay(again.state)]).toEqual([{ is: 'ready', reason }, true]);
    const blocked = run(fresh, { type: 'scriptFailed' }, { type: 'approved' }, fail(new CallError(code)));
    expect(blocked.state).toEqual({ is: 'blocked', reason });
  });

  it('[PAY-22] says that a payment was cancelled, also when it comes back from the provider’s page', () => {
    const cancelled = run(fresh, { type: 'scriptLoaded' }, { type: 'orderStarted' }, { type: 'cancelled' });
    expect(cancelled.state).toEqual({ is: 'ready', reason: 'cancelled' });
    const back = createCheckout(parseArrival('?cancelled=1&token=O1'));
    expect(run(back, { type: 'scriptLoaded' }).state).toEqual({ is: 'ready', reason: 'cancelled' });
    expect(run(back, { type: 'scriptFailed' }).state).toEqual({ is: 'blocked', reason: 'cancelled' });
  });

  it('[PAY-23] asks again when it is unknown whether the order was captured', () => {
    for (const error of [new NetworkError(), new CallError('payment.unreachable'), new CallError('server.unavailable')])
      expect(run(fresh, { type: 'approved' }, fail(error)).state).toEqual({ is: 'unclear', orderId: 'O1', error });
  });

  it('[PAY-23] ends where paying again would be wrong', () => {
    const mismatch = run(fresh, { type: 'approved' }, fail(new CallError('payment.mismatch'))).state;
    expect([mismatch.is, canPay(mismatch)]).toEqual(['failed', false]);
    expect(canPay(run(fresh, { type: 'approved' }, fail(new CallError('payment.expired'))).state)).toBe(true);
  });

  it('[PAY-23] continues after the provider’s page, and keeps what was reached when the script arrives late', () => {
    const back = createCheckout(parseArrival('?approved=1&token=O1&PayerID=P'));
    expect(back.state).toEqual({ is: 'capturing' });
    expect(run(back, { type: 'captured', plan }, { type: 'scriptLoaded' }).state).toEqual({ is: 'done', plan });
    expect(parseArrival('?token=O1')).toEqual({ orderId: null, isCancelled: false });
  });
});
