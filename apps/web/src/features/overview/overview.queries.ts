import { type Reply, readingTime } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { getFlags } from '../../lib/flags.ts';
import { readerStorage } from '../../lib/reader-storage.ts';
import { useUser } from '../account/account.queries.ts';

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

/** The parts of the overview that the reader may turn off; the account stores their names. */
export const overviewWidgets = ['figures', 'readingDays', 'newest', 'recent', 'favorites'] as const;
export type OverviewWidget = (typeof overviewWidgets)[number];

const STORAGE_KEY = 'widgets.off';

/** Whether a part is shown: all are by default. Uses the stored choice of the last visit until the account is loaded. */
export const useVisibleWidgets = (): ((widget: OverviewWidget) => boolean) => {
  const { data: user } = useUser();
  const chosen = user?.preferences.widgets;
  const off = chosen
    ? overviewWidgets.filter((widget) => chosen[widget] === false).join(' ')
    : (readerStorage.read(STORAGE_KEY) ?? '');
  const isKnown = chosen !== undefined;
  useEffect(() => {
    if (isKnown) readerStorage.write(STORAGE_KEY, off);
  }, [isKnown, off]);
  const hidden = off.split(' ');
  return (widget) => !getFlags().widgets || !hidden.includes(widget);
};
