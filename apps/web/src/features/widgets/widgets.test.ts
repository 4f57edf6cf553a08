import { expect, it } from 'vitest';
import { groupIntoLines, isOffered, overviewWidgets, parseWidgets, sortWidgets } from './widgets.ts';

it('[OVER-14] the reader’s order comes first, the rest follows in the app’s own', () => {
  expect(sortWidgets([])).toEqual(overviewWidgets);
  const sorted = sortWidgets(['discussions', 'of another version', 'recent']);
  expect(sorted.slice(0, 4)).toEqual(['discussions', 'recent', 'figures', 'readingDays']);
  expect(sorted.toSorted()).toEqual(overviewWidgets.toSorted());
});

it('[OVER-14] narrow widgets that follow each other share a line', () => {
  expect(
    groupIntoLines(['bookOfTheWeek', 'shopNews', 'figures', 'recent', 'discussions', 'newest', 'communityNews']),
  ).toEqual([['bookOfTheWeek', 'shopNews'], ['figures'], ['recent'], ['discussions'], ['newest'], ['communityNews']]);
  expect(groupIntoLines([])).toEqual([]);
});

it('[OVER-10] some widgets need a shop with a feed, or a community', () => {
  const list = (partner_books: boolean, community: boolean) =>
    overviewWidgets.filter((widget) => isOffered(widget, { partner_books, community }));
  expect(list(false, false)).toEqual(['figures', 'readingDays', 'recent', 'newest', 'favorites']);
  expect(list(false, true).slice(5)).toEqual(['communityNews', 'discussions']);
  expect(list(true, false).slice(5)).toEqual([
    'recommended',
    'bestsellers',
    'partnerNews',
    'bookOfTheWeek',
    'shopNews',
  ]);
});

it('[OVER-14] what a device stored may be of another version', () => {
  expect(parseWidgets('recent gone figures')).toEqual(['recent', 'figures']);
  expect(parseWidgets('')).toEqual([]);
});
