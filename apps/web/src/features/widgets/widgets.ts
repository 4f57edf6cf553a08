import type { User } from '@lectern/contracts';

/** The parts of the overview below the books that are being read, in the app's own order; the account stores their names. */
export const overviewWidgets = [
  'figures',
  'readingDays',
  'recent',
  'newest',
  'favorites',
  'recommended',
  'bestsellers',
  'partnerNews',
  'bookOfTheWeek',
  'shopNews',
  'communityNews',
  'discussions',
] as const;
export type OverviewWidget = (typeof overviewWidgets)[number];

const isWidget = (name: string): name is OverviewWidget => overviewWidgets.some((widget) => widget === name);

/** Widgets that only some shops have something for. */
const OFFERS: Partial<Record<OverviewWidget, keyof User['shop_offers']>> = {
  recommended: 'partner_books',
  bestsellers: 'partner_books',
  partnerNews: 'partner_books',
  bookOfTheWeek: 'partner_books',
  shopNews: 'partner_books',
  communityNews: 'community',
  discussions: 'community',
};

/** The widgets that a reader has whose shop has these offers. */
export const isOffered = (widget: OverviewWidget, offers: User['shop_offers']): boolean => {
  const offer = OFFERS[widget];
  return offer === undefined || offers[offer];
};

/** Whether a widget shows something of the reader’s own library. */
export const isOwn = (widget: OverviewWidget): boolean => OFFERS[widget] === undefined;

/** All widgets in the reader's order; those that it doesn't name come last. Names of other versions of the app are left out. */
export const sortWidgets = (order: readonly string[]): OverviewWidget[] => {
  const named = order.filter(isWidget);
  return [...named, ...overviewWidgets.filter((widget) => !named.includes(widget))];
};

/** Narrow widgets, which stand beside each other. */
const COLUMNS: ReadonlySet<OverviewWidget> = new Set(['bookOfTheWeek', 'shopNews', 'communityNews', 'discussions']);

/** The lines of the overview: a widget alone, or narrow ones that follow each other. */
export const groupIntoLines = (widgets: readonly OverviewWidget[]): OverviewWidget[][] => {
  const lines: OverviewWidget[][] = [];
  for (const widget of widgets) {
    const last = lines.at(-1);
    if (last?.[0] !== undefined && COLUMNS.has(last[0]) && COLUMNS.has(widget)) last.push(widget);
    else lines.push([widget]);
  }
  return lines;
};

export const isColumn = (widget: OverviewWidget): boolean => COLUMNS.has(widget);

/** Parses the names of widgets that this device stored. */
export const parseWidgets = (text: string): OverviewWidget[] => text.split(' ').filter(isWidget);
