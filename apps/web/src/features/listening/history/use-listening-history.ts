import { type Reply, readingTime } from '@lectern/contracts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { withDisplayTitle } from '../../../i18n/book-title.ts';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

type Day = Reply<typeof readingTime.history>['days'][number];
export type ListeningSession = Day['sessions'][number];

const queryKey = [readingTime.history.name];

/** A day whose sessions fill two pages is one day. */
const joinDays = (pages: readonly Reply<typeof readingTime.history>[]): Day[] => {
  const days: Day[] = [];
  for (const { day, sessions } of pages.flatMap((page) => page.days)) {
    const shown = sessions.map((session) => ({ ...session, book: withDisplayTitle(session.book) }));
    const last = days.at(-1);
    if (last?.day === day) days[days.length - 1] = { day, sessions: [...last.sessions, ...shown] };
    else days.push({ day, sessions: shown });
  }
  return days;
};

/** What was listened to, by the days of this device's time zone, newest first. */
export const useListeningHistory = () => {
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...queryKey, zone],
    queryFn: ({ signal, pageParam: cursor }) =>
      call(readingTime.history, { query: { zone, ...(cursor !== null && { cursor }) } }, signal),
    initialPageParam: null as string | null, // null for the first page
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => joinDays(pages),
    refetchOnMount: 'always',
  });
  return { ...query, days: data };
};

export const useClearHistory = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: () => call(readingTime.clearHistory, {}),
    onSuccess: () => queryClient.resetQueries({ queryKey }),
  });
