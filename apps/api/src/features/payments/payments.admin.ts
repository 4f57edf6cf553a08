import type { Command } from '../../platform/console/command.ts';
import type { PaymentAdminService } from './payment-admin.service.ts';

export const paymentCommands: readonly Command<{ payments: PaymentAdminService }>[] = [
  {
    name: 'payment list',
    summary:
      'Lists the newest payments with their state and order at PayPal. One that is `failed` was charged for something else than what was ordered: look it up at PayPal and refund it there.',
    args: [],
    flags: [],
    run: async ({ payments }) => ({ result: { payments: await payments.listPayments() } }),
  },
];
