import { type Reply, readingTime } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type ReadingDay = Reply<typeof readingTime.days>['days'][number];

/** The reading time of each of the last days, oldest first, by the days of this device’s time zone. */
export const useReadingDays = (): readonly ReadingDay[] => {
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  const { data } = useQuery({
    queryKey: [readingTime.days.name, zone],
    queryFn: ({ signal }) => call(readingTime.days, { query: { zone } }, signal),
    refetchOnMount: 'always',
  });
  return data?.days ?? [];
};
