import type { SiteRequest } from '@lectern/contracts';

/** A request for a public page of an installation whose operator is known. */
export const createTestRequest = (request: Partial<SiteRequest> = {}): SiteRequest => ({
  page: 'about',
  language: 'en',
  appUrl: 'https://library.example',
  basePath: '',
  path: '/en/about',
  query: {},
  terms: {
    version: 1,
    effective_at: '2026-11-23T00:00:00.000Z',
    next: null,
    operator: { name: 'Lantern Ltd', address: '1 Harbour Lane', email: 'hello@lantern.example' },
  },
  cookies: { analytics: false, functionality: false, targeting: false },
  form: null,
  ...request,
});
