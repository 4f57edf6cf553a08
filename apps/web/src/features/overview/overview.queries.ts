import { type Reply, reading, readingTime } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, live } from '../../lib/api.ts';

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

export type Excerpt = Reply<typeof reading.excerpt>;

/** What a book says at its current position; undefined while that is unknown. Follows other devices. */
export const useExcerpt = (bookId: string): { excerpt: Excerpt | undefined; isLoading: boolean } => {
  const { data, isLoading, refetch } = useQuery({
    queryKey: [reading.excerpt.name, bookId],
    queryFn: ({ signal }) => call(reading.excerpt, { params: { bookId } }, signal),
    refetchOnMount: 'always',
  });
  useEffect(
    () =>
      live.subscribe((event) => {
        if (event.kind === 'resync' || ('id' in event && event.id === bookId)) void refetch();
      }),
    [bookId, refetch],
  );
  return { excerpt: data, isLoading };
};
