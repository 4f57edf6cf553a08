import { payments } from '@lectern/contracts';
import { getRequestLanguage } from '../../http/language.ts';
import type { Serve } from '../../http/serve.ts';
import type { PaymentService } from './payments.service.ts';

export const registerPaymentRoutes = (serve: Serve, { payments: service }: { payments: PaymentService }): void => {
  serve(payments.createOrder, ({ reader, body, request }) =>
    service.createOrder(reader, body().tariff_id, getRequestLanguage(request)),
  );
  serve(payments.confirm, ({ reader, body, request }) => service.confirm(reader, body(), getRequestLanguage(request)));
  serve(payments.list, ({ reader }) => service.listPayments(reader.readerId));
  serve(payments.invoice, ({ reader, params, request }) =>
    service.renderDocument(reader.readerId, params.id, params.number, getRequestLanguage(request)),
  );
};
