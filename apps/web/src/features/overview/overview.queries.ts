import { type Reply, readingTime } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { flags } from '../../lib/flags.ts';
import { own } from '../../lib/own.ts';
import { useUser } from '../account/account.queries.ts';

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

/** The parts of the overview that a reader may switch off; their names are kept with the account. */
export const overviewWidgets = ['figures', 'readingDays', 'newest', 'recent', 'favorites'] as const;
export type OverviewWidget = (typeof overviewWidgets)[number];

const KEPT = 'widgets.off';

/** Whether a part is shown: all are until they are switched off. What was so the last time is until the account is known. */
export const useShownWidgets = (): ((widget: OverviewWidget) => boolean) => {
  const { data: user } = useUser();
  const chosen = user?.preferences.widgets;
  const off = chosen ? overviewWidgets.filter((widget) => chosen[widget] === false).join(' ') : (own.read(KEPT) ?? '');
  const isKnown = chosen !== undefined;
  useEffect(() => {
    if (isKnown) own.write(KEPT, off);
  }, [isKnown, off]);
  const hidden = off.split(' ');
  return (widget) => !flags().widgets || !hidden.includes(widget);
};
