import { computePageBox, type PageBox, type Settings } from './settings.ts';

/** Box and settings by which a chapter is laid out. */
export type LayoutRequest = { box: PageBox; settings: Settings };

/**
 * The layout of a chapter that the book wants to scroll (`rendition:flow`): it scrolls whatever the reader has chosen, unless the styles of
 * the book are off.
 */
export const applyBookFlow = (flow: 'scrolled' | undefined, { box, settings }: LayoutRequest): LayoutRequest => {
  if (flow !== 'scrolled' || settings.flow === 'scrolled' || !settings.usePublisherStyles) return { box, settings };
  const scrolled: Settings = { ...settings, flow: 'scrolled' };
  return { box: computePageBox(box.width + 2 * box.outside, box.height, scrolled), settings: scrolled };
};
