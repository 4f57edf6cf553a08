export { startFakeFacebook } from './facebook.ts';
export { startFakeGoogle } from './google.ts';
