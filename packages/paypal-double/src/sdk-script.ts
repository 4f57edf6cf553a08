/**
 * The part of PayPal's JavaScript SDK that `@paypal/paypal-js` loads and a checkout needs: `Buttons` with `createOrder`,
 * `onApprove`, `onCancel` and `onError`. It opens the approval page in a window of its own.
 */
export const createSdkScript = (url: string): string => `(() => {
'use strict';
const origin = ${JSON.stringify(url)};
const openWindow = () => window.open('about:blank', 'paypal-demonstration', 'popup,width=480,height=680');
const Buttons = (options = {}) => {
  let button = null;
  const fail = (error) => { if (options.onError) options.onError(error); else throw error; };
  const run = async () => {
    const popup = openWindow();
    if (!popup) return fail(new Error('The window was blocked.'));
    let done = false;
    let timer = 0;
    const orderId = await Promise.resolve().then(() => options.createOrder({}, {})).catch((error) => {
      popup.close();
      throw error;
    });
    const restart = () => void run().catch(fail);
    const finish = (result) => {
      if (done) return;
      done = true;
      clearInterval(timer);
      window.removeEventListener('message', listen);
      if (result === 'approved')
        return Promise.resolve(options.onApprove({ orderID: orderId, payerID: 'DEMONSTRATION' }, { restart })).catch(fail);
      if (options.onCancel) options.onCancel({ orderID: orderId });
    };
    const listen = (event) => {
      if (event.origin !== origin || event.source !== popup) return;
      if (event.data && event.data.paypal === orderId) finish(event.data.result);
    };
    window.addEventListener('message', listen);
    popup.location.href = origin + '/checkoutnow?popup=1&token=' + encodeURIComponent(orderId);
    timer = setInterval(() => { if (popup.closed) setTimeout(() => finish('cancelled'), 300); }, 250);
  };
  return {
    isEligible: () => true,
    render: async (target) => {
      const container = typeof target === 'string' ? document.querySelector(target) : target;
      button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Pay with PayPal (demonstration)';
      for (const [name, value] of Object.entries({
        inlineSize: '100%', minBlockSize: '44px', border: '0', borderRadius: '6px',
        background: '#ffc439', color: '#111111', font: 'inherit', fontWeight: '600', cursor: 'pointer',
      })) button.style[name] = value;
      button.addEventListener('click', () => void run().catch(fail));
      container.replaceChildren(button);
    },
    close: async () => { if (button) button.remove(); },
  };
};
window.paypal = { version: 'demonstration', Buttons, FUNDING: { PAYPAL: 'paypal' } };
})();
`;
