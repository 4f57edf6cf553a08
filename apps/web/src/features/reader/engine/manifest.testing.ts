import type { ReadingManifest, SpineItem } from '@lectern/formats/manifest';

/** Builds a manifest of default chapters, with the given properties replaced. */
export const buildManifest = (
  items: Partial<SpineItem>[],
  overrides: Partial<ReadingManifest> = {},
): ReadingManifest => {
  const spine = items.map((item, index) => ({
    index,
    idref: `c${index}`,
    href: `OPS/c${index}.xhtml`,
    mediaType: 'application/xhtml+xml',
    linear: true,
    characters: 1000,
    layout: 'reflowable' as const,
    spread: null,
    viewport: null,
    ...item,
  }));
  return {
    version: 1,
    title: 'A book',
    language: 'en',
    layout: 'reflowable',
    progression: 'default',
    cfiSpineStep: '/6',
    totalCharacters: spine.reduce((sum, item) => sum + (item.linear ? item.characters : 0), 0),
    spine,
    toc: [],
    ...overrides,
  };
};
