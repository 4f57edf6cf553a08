import type { FastifyInstance } from 'fastify';
import type { Double } from './double.ts';
import type { Instrument } from './ledger.ts';
import { renderApprovalPage, renderMerchantPage, renderMessage, renderPopupResult } from './pages.ts';
import { createSdkScript } from './sdk-script.ts';

const HTML = 'text/html; charset=utf-8';
const INSTRUMENTS: readonly string[] = ['balance', 'declined', 'slow'] satisfies Instrument[];
const isInstrument = (text: string | undefined): text is Instrument => text !== undefined && INSTRUMENTS.includes(text);

/** What a browser opens: the script, the page on which the buyer approves, and the merchant's list. */
export const registerBrowserRoutes = (app: FastifyInstance, double: Double): void => {
  const { ledger, url } = double;
  app.get('/sdk/js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(createSdkScript(url)),
  );
  app.get<{ Querystring: { token?: string; popup?: string } }>('/checkoutnow', async ({ query }, reply) => {
    const order = ledger.orders.get(query.token ?? '');
    reply.type(HTML);
    if (!order) return reply.code(404).send(renderMessage('Unknown order', 'Go back and start again.'));
    if (order.status === 'COMPLETED') return reply.send(renderMessage('Already paid', 'You can close this window.'));
    return reply.send(renderApprovalPage(order, query.popup === '1'));
  });
  app.post<{ Body: Record<string, string> }>('/checkoutnow', async ({ body }, reply) => {
    const { token = '', instrument, popup, result } = body;
    const order = ledger.find(token);
    const isApproved = result === 'approved';
    if (isApproved) double.approve(token, isInstrument(instrument) ? instrument : 'balance');
    if (popup === '1') return reply.type(HTML).send(renderPopupResult(token, isApproved ? 'approved' : 'cancelled'));
    const target = isApproved ? order.returnUrl : order.cancelUrl;
    if (target === null) return reply.type(HTML).send(renderMessage('Done', 'You can close this window.'));
    const back = new URL(target);
    back.searchParams.set('token', token);
    if (isApproved) back.searchParams.set('PayerID', 'DEMONSTRATION');
    return reply.redirect(back.href, 303);
  });
  app.get('/merchant', async (_request, reply) => reply.type(HTML).send(renderMerchantPage(ledger)));
  app.post<{ Body: Record<string, string> }>('/merchant', async ({ body }, reply) => {
    const { capture = '', action } = body;
    if (action === 'complete') double.settle(capture, 'COMPLETED');
    if (action === 'deny') double.settle(capture, 'DECLINED');
    if (action === 'refund') double.refund(capture);
    if (action === 'reverse') double.reverse(capture);
    return reply.redirect('/merchant', 303);
  });
};
