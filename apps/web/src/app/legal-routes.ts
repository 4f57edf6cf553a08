import type { RouteObject } from 'react-router';
import { titled } from './titled.ts';

/** What anybody may read about the contract and the data; one page each. */
export const legalRoutes: RouteObject[] = [
  {
    path: 'terms-of-use',
    handle: titled('legal:terms.title'),
    lazy: async () => ({ Component: (await import('./routes/legal-route.tsx')).TermsRoute }),
  },
  {
    path: 'privacy-policy',
    handle: titled('legal:privacy.title'),
    lazy: async () => ({ Component: (await import('./routes/legal-route.tsx')).PrivacyRoute }),
  },
];
