export { errors, until } from './errors.ts';
export { newsletterSha256 } from './newsletter.ts';
export { notices } from './notices.ts';
export * as server from './server/index.ts';
export { community, shop } from './shop.ts';
export { termsSha256 } from './terms.ts';
export { welcome } from './welcome.ts';
