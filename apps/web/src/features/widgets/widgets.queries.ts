import type { User } from '@lectern/contracts';
import { useEffect } from 'react';
import { getFlags } from '../../lib/flags.ts';
import { readerStorage } from '../../lib/reader-storage.ts';
import { useUser } from '../account/account.queries.ts';
import { isOffered, type OverviewWidget, overviewWidgets, parseWidgets, sortWidgets } from './widgets.ts';

export { groupIntoLines, isColumn, isOwn, type OverviewWidget, sortWidgets } from './widgets.ts';

/** Whether the reader can have this widget: some need a shop with a feed, or a reading community. */
export const isWidgetOffered = (widget: OverviewWidget, { shop_offers: offers }: Pick<User, 'shop_offers'>): boolean =>
  isOffered(widget, { ...offers, community: offers.community && getFlags().readRate });

const STORAGE_KEY = 'widgets.shown';
/** What this device shows before it knows the account. */
const OWN_WIDGETS = overviewWidgets.filter((widget) => isOffered(widget, { partner_books: false, community: false }));

/** The widgets that the reader has not turned off, in the reader's order. */
const listShownWidgets = (user: User): OverviewWidget[] => {
  const { widgets, widget_order: order } = user.preferences;
  const canChoose = getFlags().widgets;
  return sortWidgets(canChoose ? order : []).filter(
    (widget) => isWidgetOffered(widget, user) && !(canChoose && widgets[widget] === false),
  );
};

/** The widgets of the overview, in order. Those of the last visit until the account is loaded. */
export const useShownWidgets = (): readonly OverviewWidget[] => {
  const { data: user } = useUser();
  const shown = user && listShownWidgets(user);
  const text = shown?.join(' ');
  useEffect(() => {
    if (text !== undefined) readerStorage.write(STORAGE_KEY, text);
  }, [text]);
  if (shown) return shown;
  const stored = readerStorage.read(STORAGE_KEY);
  return stored === null ? OWN_WIDGETS : parseWidgets(stored);
};
