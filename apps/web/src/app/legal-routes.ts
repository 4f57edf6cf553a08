import type { RouteObject } from 'react-router';
import { createTitleHandle } from './route-titles.ts';

/** Terms of use and privacy policy, public. */
export const legalRoutes: RouteObject[] = [
  {
    path: 'terms-of-use',
    handle: createTitleHandle('legal:terms.title'),
    lazy: async () => ({ Component: (await import('./routes/legal-route.tsx')).TermsRoute }),
  },
  {
    path: 'privacy-policy',
    handle: createTitleHandle('legal:privacy.title'),
    lazy: async () => ({ Component: (await import('./routes/legal-route.tsx')).PrivacyRoute }),
  },
];
