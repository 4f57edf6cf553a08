import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Env } from './env.ts';

/** The merchant's account at PayPal, and where it is reached; null when payments are off. */
export type PayPalSettings = {
  clientId: string;
  clientSecret: string;
  merchantId: string;
  webhookId: string;
  environment: 'live' | 'sandbox';
  /** Origin of a local double of PayPal, for tests and the demonstration; production refuses it. */
  doubleUrl: string | null;
  /** Issuers of webhook certificates, beside those that Node trusts. */
  roots: X509Certificate[];
};

/** Who sells, as printed on invoices. */
export type SellerSettings = {
  name: string;
  /** In one line. */
  address: string;
  taxId: string;
  /** Hundredths of a percent that prices contain: 1900 is 19 %. */
  taxRate: number;
  invoicePrefix: string;
};

const NAMES = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_MERCHANT_ID', 'PAYPAL_WEBHOOK_ID'] as const;

/** @throws Error that names the setting: all four belong together */
export const readPayPalSettings = (env: Env): PayPalSettings | null => {
  const missing = NAMES.filter((name) => env[name] === undefined);
  if (missing.length === NAMES.length) {
    if (env.PAYPAL_DOUBLE_URL)
      throw new Error('The setting PAYPAL_DOUBLE_URL needs the PAYPAL_ settings of its account.');
    return null;
  }
  if (missing.length > 0) throw new Error(`The setting ${missing[0]} is missing: payments need ${NAMES.join(', ')}.`);
  const [clientId = '', clientSecret = '', merchantId = '', webhookId = ''] = NAMES.map((name) => env[name]);
  return {
    clientId,
    clientSecret,
    merchantId,
    webhookId,
    environment: env.PAYPAL_ENVIRONMENT,
    doubleUrl: env.PAYPAL_DOUBLE_URL ? new URL(env.PAYPAL_DOUBLE_URL).origin : null,
    roots: env.PAYPAL_ROOTS === undefined ? [] : readRoots(env.PAYPAL_ROOTS),
  };
};

/** Where the provider's script, frames and images come from. */
export const listPayPalOrigins = ({ doubleUrl, environment }: PayPalSettings): string[] => {
  if (doubleUrl !== null) return [doubleUrl];
  const site = environment === 'live' ? 'https://www.paypal.com' : 'https://www.sandbox.paypal.com';
  return [site, 'https://www.paypalobjects.com'];
};

export const readSellerSettings = (env: Env): SellerSettings => ({
  name: env.SELLER_NAME.trim() || env.OPERATOR_NAME.trim() || 'Lectern',
  address: env.SELLER_ADDRESS.trim() || env.OPERATOR_ADDRESS.trim(),
  taxId: env.SELLER_TAX_ID.trim(),
  taxRate: Math.round(Number(env.SELLER_TAX_PERCENT) * 100),
  invoicePrefix: env.INVOICE_PREFIX,
});

/** Production pays for real: no double, and every invoice names its seller. @throws Error that names the setting */
export const assertPaymentsSafe = (env: Env): void => {
  if (env.PAYPAL_DOUBLE_URL !== undefined)
    throw new Error('The setting PAYPAL_DOUBLE_URL is for tests and demonstrations, in which no money moves.');
  if (env.PAYPAL_CLIENT_ID === undefined) return;
  const { name, address } = readSellerSettings(env);
  if (name === 'Lectern' || address === '')
    throw new Error('The setting SELLER_NAME or SELLER_ADDRESS is missing: invoices must name who sells.');
};

/** @throws Error that names the setting */
const readRoots = (file: string): X509Certificate[] => {
  try {
    const found = readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    if (found.length > 0) return found.map((pem) => new X509Certificate(pem));
  } catch {} // reported by the next line
  throw new Error(`The setting PAYPAL_ROOTS names “${file}”, which is no file of PEM certificates.`);
};
