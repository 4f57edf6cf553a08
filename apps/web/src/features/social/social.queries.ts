import { type SocialProvider, social } from '@lectern/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const WITH_KEYS = 5 * 60_000;

/** The providers that are configured here. Decoration of the log-in: no error is shown. */
export const useSocialProviders = (isOn: boolean) =>
  useQuery({
    queryKey: ['social', 'providers'],
    queryFn: ({ signal }) => call(social.providers, {}, signal),
    enabled: isOn,
    staleTime: WITH_KEYS,
    select: ({ items }) => items,
  });

/** Sends the browser to a provider to log in. Stays pending while the page goes. */
export const useGoToProvider = () =>
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

/** Which providers open this reader’s library. */
export const useLinks = () => useQuery(linksQuery);

/** Sends the browser to a provider whose account is to be linked. */
export const goToLink = async (provider: SocialProvider, password: string | undefined): Promise<void> => {
  const body = password === undefined ? {} : { password };
  const { url } = await call(social.link, { params: { provider }, body });
  location.assign(url);
};

export const useUnlink = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (provider: SocialProvider) => call(social.unlink, { params: { provider } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: linksQuery.queryKey }),
  });
};
