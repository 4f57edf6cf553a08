export { aFacebook } from './facebook.ts';
export { aGoogle } from './google.ts';
