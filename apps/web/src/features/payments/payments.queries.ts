import { type Payment, payments, plans } from '@lectern/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { call } from '../../lib/api.ts';

const KEY = [payments.list.name];

/** The reader's payments, and how to pay. */
export const usePayments = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(payments.list, {}, signal),
    // a webhook may have finished one
    refetchOnMount: 'always',
  });

/** The plan that is being paid for; null when it is not on sale. */
export const usePlanToPay = (id: string) => {
  useTranslation(); // renders again when the language changes
  return useQuery({
    queryKey: [payments.createOrder.name, id, currentLanguage()],
    queryFn: async ({ signal }) => (await call(plans.list, {}, signal)).items.find((plan) => plan.id === id) ?? null,
  });
};

/** The calls of a checkout. */
export const useCheckoutCalls = (planId: string) => {
  const client = useQueryClient();
  return {
    createOrder: () => call(payments.createOrder, { body: { tariff_id: planId } }),
    confirm: async (orderId: string) => {
      try {
        const body = { product_type: 'tariff', product_id: planId, order_id: orderId } as const;
        return await call(payments.confirm, { body });
      } finally {
        void client.invalidateQueries({ queryKey: KEY });
      }
    },
  };
};

/** The text of an invoice. */
export const fetchInvoice = (payment: Payment, number: string): Promise<string> =>
  call(payments.invoice, { params: { id: payment.id, number } });
