import { type ReadingStats, readingStats } from '@lectern/contracts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { formatError } from '../../i18n/format-error.ts';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { toasts } from '../../ui/toasts.ts';

/** A year of statistics, and the time zone of its days. */
export type Statistics = ReadingStats & { zone: string };
export type ReadBook = ReadingStats['books'][number]['book'];

const FALLBACK_ZONE = 'UTC';

/** The browser's time zone by its name; a mere offset is none. */
const getTimeZone = (): string => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return /^[A-Za-z]/.test(timeZone) ? timeZone : FALLBACK_ZONE;
};

const fetchStatistics = async (zone: string, year: number | null, signal: AbortSignal): Promise<Statistics> => {
  const query = { zone, ...(year !== null && { year }) };
  try {
    return { ...(await call(readingStats.year, { query }, signal)), zone };
  } catch (error) {
    // The server's list of time zones is older than the browser's.
    if (zone !== FALLBACK_ZONE && error instanceof CallError && error.code === 'request.invalid')
      return fetchStatistics(FALLBACK_ZONE, year, signal);
    throw error;
  }
};

/** The statistics of a year; null is the current one. Shows those of another year while they load. */
export const useStatistics = (year: number | null) => {
  const zone = getTimeZone();
  return useQuery({
    queryKey: [readingStats.year.name, zone, year],
    queryFn: ({ signal }) => fetchStatistics(zone, year, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
};

/** Sets the goal of a year, or removes it. */
export const useSetGoal = (year: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (books: number | null) => call(readingStats.setGoal, { params: { year }, body: { books } }),
    onSuccess: async (_, books) => {
      await client.invalidateQueries({ queryKey: [readingStats.year.name] });
      toasts.show(i18next.t(books === null ? 'statistics:goal.removed' : 'statistics:goal.saved'));
    },
    onError: (error) => toasts.show(i18next.t('statistics:goal.failed', { why: formatError(error) })),
  });
};

/** All intervals as CSV. */
export const fetchIntervals = (): Promise<string> => call(readingStats.intervals, {});
