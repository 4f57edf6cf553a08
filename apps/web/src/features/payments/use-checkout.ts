import type { PaymentProvider, TariffPlan } from '@lectern/contracts';
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { advanceCheckout, createCheckout, parseArrival } from './checkout-state.ts';
import { useCheckoutCalls } from './payments.queries.ts';
import { loadProviderScript, type ProviderScript } from './provider-script.ts';

/**
 * Runs one checkout: loads the provider's script into `container`, starts orders and confirms what was approved. A payment that
 * comes back from the provider's own page continues where it was.
 */
export const useCheckout = (
  plan: TariffPlan,
  provider: PaymentProvider,
  container: RefObject<HTMLDivElement | null>,
  onPaid: (() => void) | undefined,
) => {
  const [arrival] = useState(() => parseArrival(location.search));
  const [checkout, send] = useReducer(advanceCheckout, arrival, createCheckout);
  const hasConfirmed = useRef(false);
  const calls = useCheckoutCalls(plan.id);
  const latest = useRef({ calls, onPaid });
  useEffect(() => {
    latest.current = { calls, onPaid };
  });

  const confirm = async (orderId: string): Promise<void> => {
    send({ type: 'approved' });
    try {
      const { status, plan: current } = await latest.current.calls.confirm(orderId);
      if (status === 'pending') return send({ type: 'pending' });
      send({ type: 'captured', plan: current });
      latest.current.onPaid?.();
    } catch (error) {
      send({ type: 'confirmationFailed', orderId, error });
    }
  };

  // once for each document: it continues a payment that came back
  useEffect(() => {
    if (location.search !== '') history.replaceState(history.state, '', location.pathname); // a reload must not start it again
    if (arrival.orderId !== null && !hasConfirmed.current) void confirm(arrival.orderId);
    hasConfirmed.current = true;
  }, [arrival.orderId]);

  const { client_id: clientId, script_url: scriptUrl, demonstration } = provider;
  useEffect(() => {
    let buttons: ReturnType<ProviderScript['Buttons']> | null = null;
    let isOver = false;
    const render = async (): Promise<void> => {
      const { Buttons } = await loadProviderScript(
        { client_id: clientId, script_url: scriptUrl, demonstration },
        plan.currency,
      );
      if (isOver || container.current === null) return;
      buttons = Buttons({
        createOrder: async () => {
          send({ type: 'orderStarted' });
          try {
            return (await latest.current.calls.createOrder()).order_id;
          } catch (error) {
            send({ type: 'orderFailed', error });
            throw error;
          }
        },
        onApprove: ({ orderID }) => confirm(orderID),
        onCancel: () => send({ type: 'cancelled' }),
        onError: (error) => {
          // an order that failed says more
          if (!(error instanceof Error && error.name === 'CallError')) send({ type: 'scriptFailed' });
        },
      });
      await buttons.render(container.current);
      if (!isOver) send({ type: 'scriptLoaded' });
    };
    render().catch(() => {
      if (!isOver) send({ type: 'scriptFailed' });
    });
    return () => {
      isOver = true;
      void buttons?.close().catch(() => undefined);
    };
  }, [clientId, scriptUrl, demonstration, plan.id, plan.currency, container]);

  /** Goes on at the provider's own page, which returns here. */
  const redirect = async (): Promise<void> => {
    send({ type: 'redirectStarted' });
    try {
      location.assign((await latest.current.calls.createOrder()).approval_url);
    } catch (error) {
      send({ type: 'orderFailed', error });
    }
  };

  return { ...checkout, redirect, confirm };
};
