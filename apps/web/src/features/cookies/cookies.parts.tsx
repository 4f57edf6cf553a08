export { CookieHost } from './cookie-host.tsx';
export { CookieSection } from './cookie-section.tsx';
