import { type SocialProvider, social } from '@lectern/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const PROVIDERS_STALE_MS = 5 * 60_000;

/** The providers’ own names, the same in every language. */
export const providerNames = { google: 'Google', facebook: 'Facebook' } as const satisfies Record<
  SocialProvider,
  string
>;

/** The configured providers. They are optional at the log-in, so errors are not shown. */
export const useSocialProviders = (isEnabled: boolean) =>
  useQuery({
    queryKey: ['social', 'providers'],
    queryFn: ({ signal }) => call(social.providers, {}, signal),
    enabled: isEnabled,
    staleTime: PROVIDERS_STALE_MS,
    select: ({ items }) => items,
  });

/** Redirects the browser to a provider to log in. Stays pending while the page unloads. */
export const useRedirectToProvider = () =>
  useMutation({
    mutationFn: async (provider: SocialProvider) => {
      const { [provider]: url } = await call(social.logInUrls, {});
      if (url === undefined) throw new Error(`${provider} is not configured`);
      location.assign(url);
    },
  });

const linksQuery = queryOptions({
  queryKey: ['social', 'links'],
  queryFn: ({ signal }) => call(social.list, {}, signal),
});

/** The providers that are linked to the reader’s account. */
export const useSocialLinks = () => useQuery(linksQuery);

/** Redirects the browser to a provider to link an account. */
export const redirectToLinkProvider = async (provider: SocialProvider, password: string | undefined): Promise<void> => {
  const body = password === undefined ? {} : { password };
  const { url } = await call(social.link, { params: { provider }, body });
  location.assign(url);
};

export const useUnlinkProvider = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (provider: SocialProvider) => call(social.unlink, { params: { provider } }),
    onSuccess: () => client.invalidateQueries({ queryKey: linksQuery.queryKey }),
  });
};
