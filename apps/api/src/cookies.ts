import { limits } from '@lectern/contracts';
import { browserCookie } from './http/browser-cookie.ts';

/** By which browsers are known that wait for something before anybody is signed in there. */
export const browserCookies = ({ publicUrl }: { publicUrl: string }) => ({
  qr: browserCookie({ publicUrl, name: 'qr', sameSite: 'strict', seconds: limits.QR_SECONDS }),
  // Lax: the provider sends the browser back from its own site
  social: browserCookie({ publicUrl, name: 'social', sameSite: 'lax', seconds: limits.SOCIAL_SECONDS }),
});
