import type { PaymentProvider } from '@lectern/contracts';
import { loadScript, type PayPalNamespace } from '@paypal/paypal-js';

/** Content blockers may swallow a request without an answer. */
const TIMEOUT_MS = 15_000;

/** The part of the provider's script that is used. */
export type ProviderScript = { Buttons: NonNullable<PayPalNamespace['Buttons']> };

/** Loads the provider's script. Rejects when it is blocked, or does not arrive. */
export const loadProviderScript = async (provider: PaymentProvider, currency: string): Promise<ProviderScript> => {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  const loading = loadScript({
    clientId: provider.client_id,
    sdkBaseUrl: provider.script_url,
    currency,
    intent: 'capture',
    components: 'buttons',
    ...(nonce && { dataCspNonce: nonce }),
  });
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The script of the payment provider did not arrive.')), TIMEOUT_MS);
  });
  const Buttons = (await Promise.race([loading, late]))?.Buttons;
  if (!Buttons) throw new Error('The script of the payment provider has no buttons.');
  return { Buttons };
};
