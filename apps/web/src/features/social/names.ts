import type { SocialProvider } from '@lectern/contracts';

/** As they call themselves in every language. */
export const providerNames = { google: 'Google', facebook: 'Facebook' } as const satisfies Record<
  SocialProvider,
  string
>;
