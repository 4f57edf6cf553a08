import type { SpineItem } from '../manifest.ts';
import { findChildren, getText } from '../xml/parse-xml.ts';
import type { PackageDocument } from './package-document.ts';

/** How the book wants its documents to be shown (EPUB 3.3, 8): the values for all of them. */
export type RenditionDefaults = { spread: string; flow: string; orientation: string };

const readProperty = (book: PackageDocument, name: string): string => {
  const stated = findChildren(book.metadata, 'meta').find(
    ({ attributes }) =>
      !attributes.has('refines') &&
      (attributes.get('property')?.trim() === `rendition:${name}` || attributes.get('name') === `rendition:${name}`),
  );
  return (stated ? getText(stated).trim() || (stated.attributes.get('content') ?? '').trim() : '').toLowerCase();
};

export const readRenditionDefaults = (book: PackageDocument): RenditionDefaults => ({
  spread: readProperty(book, 'spread'),
  flow: readProperty(book, 'flow'),
  orientation: readProperty(book, 'orientation'),
});

/** The value that an item states in its properties, else that of the book. */
const getItemValue = (properties: readonly string[], name: string, fallback: string): string =>
  properties.find((property) => property.startsWith(`rendition:${name}-`))?.slice(`rendition:${name}-`.length) ??
  fallback;

/** Whether a fixed-layout page stands beside another one, and whether a chapter scrolls; absent where the reader decides. */
export const readItemRendition = (
  properties: readonly string[],
  defaults: RenditionDefaults,
  { layout, viewport }: Pick<SpineItem, 'layout' | 'viewport'>,
): Pick<SpineItem, 'pairing' | 'flow'> => {
  if (layout === 'reflowable')
    return getItemValue(properties, 'flow', defaults.flow).startsWith('scrolled') ? { flow: 'scrolled' } : {};
  const spread = getItemValue(properties, 'spread', defaults.spread);
  if (spread === 'none') return { pairing: 'never' };
  // the deprecated value means both orientations (EPUB 3.3, 8.2.2.4)
  if (spread === 'both' || spread === 'portrait') return { pairing: 'always' };
  const orientation = getItemValue(properties, 'orientation', defaults.orientation);
  const isLandscapePage = orientation === 'landscape' && viewport !== null && viewport.width > viewport.height;
  // a page made for the whole of a landscape screen
  return isLandscapePage && spread !== 'landscape' ? { pairing: 'never' } : {};
};
