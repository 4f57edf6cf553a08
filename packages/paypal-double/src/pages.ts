import type { Ledger, Order } from './ledger.ts';

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

const STYLE = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; max-inline-size: 40rem; margin: 2rem auto; padding: 0 1rem; }
  .banner { background: #7a1f00; color: #ffffff; padding: .75rem 1rem; border-radius: 6px; font-weight: 600; }
  fieldset { border: 1px solid #808080; border-radius: 6px; margin-block: 1rem; }
  label { display: block; padding: .25rem 0; }
  button { font: inherit; min-block-size: 44px; padding: 0 1rem; margin: .25rem .5rem .25rem 0; }
  td, th { text-align: start; padding: .25rem .75rem .25rem 0; vertical-align: top; }
`;

/** Every page says first what it is. */
const renderPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head><body><main>
<p class="banner">Demonstration of PayPal. No money moves.</p><h1>${title}</h1>${body}</main></body></html>`;

export const renderMessage = (title: string, text: string): string => renderPage(title, `<p>${escapeHtml(text)}</p>`);

/** The page on which a buyer approves an order. */
export const renderApprovalPage = ({ id, unit }: Order, isPopup: boolean): string =>
  renderPage(
    'Approve the payment',
    `<p>${escapeHtml(unit.description ?? 'An order')}: <strong>${escapeHtml(unit.amount.value)} ${escapeHtml(unit.amount.currency_code)}</strong></p>
<form method="post" action="/checkoutnow"><input type="hidden" name="token" value="${id}">
<input type="hidden" name="popup" value="${isPopup ? '1' : ''}">
<fieldset><legend>Pay with</legend>
<label><input type="radio" name="instrument" value="balance" checked> A balance that suffices</label>
<label><input type="radio" name="instrument" value="declined"> A card that is declined</label>
<label><input type="radio" name="instrument" value="slow"> A bank transfer that takes days</label></fieldset>
<button name="result" value="approved">Approve</button><button name="result" value="cancelled">Cancel and return</button></form>`,
  );

/** Tells the window that opened this one, and closes it. */
export const renderPopupResult = (orderId: string, result: 'approved' | 'cancelled'): string =>
  renderPage(
    result === 'approved' ? 'Approved' : 'Cancelled',
    `<p>You can close this window.</p><script>
if (window.opener) window.opener.postMessage(${JSON.stringify({ paypal: orderId, result })}, '*');
window.close();</script>`,
  );

/** What the merchant sees: the captures, and what can be done with them. */
export const renderMerchantPage = ({ orders }: Ledger): string => {
  const rows = [...orders.values()].reverse().map(({ id, status, unit }) => {
    const [capture] = unit.captures;
    const state = capture ? `captured: ${capture.status}` : status;
    const actions =
      capture?.status === 'PENDING'
        ? ['complete', 'deny']
        : capture?.status === 'COMPLETED'
          ? ['refund', 'reverse']
          : [];
    const buttons = actions.map((name) => `<button name="action" value="${name}">${name}</button>`).join('');
    const form =
      capture && actions.length > 0
        ? `<form method="post" action="/merchant"><input type="hidden" name="capture" value="${capture.id}">${buttons}</form>`
        : '';
    return `<tr><td>${id}</td><td>${escapeHtml(unit.description ?? '')}</td><td>${escapeHtml(unit.amount.value)} ${escapeHtml(unit.amount.currency_code)}</td><td>${state}</td><td>${form}</td></tr>`;
  });
  return renderPage(
    'Orders of the merchant',
    rows.length === 0
      ? '<p>No orders yet.</p>'
      : `<table><thead><tr><th>Order</th><th>What</th><th>Amount</th><th>State</th><th>Actions</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  );
};
