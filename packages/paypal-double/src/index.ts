export { createDouble } from './double.ts';
export { createIdentity, type DoubleIdentity } from './identity.ts';
export { buildDoubleApp, type PayPalDouble, startPayPalDouble } from './server.ts';
