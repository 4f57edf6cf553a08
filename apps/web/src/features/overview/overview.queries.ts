import { type Reply, readingTime } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type ReadDay = Reply<typeof readingTime.days>['days'][number];

/** How long the reader read on each of the last days, the oldest first, by the days of this device’s time zone. */
export const useReadDays = (): readonly ReadDay[] => {
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  const { data } = useQuery({
    queryKey: [readingTime.days.name, zone],
    queryFn: ({ signal }) => call(readingTime.days, { query: { zone } }, signal),
    refetchOnMount: 'always',
  });
  return data?.days ?? [];
};
