import { PageView } from '@lectern/contracts';
import { readerStorage } from '../../../lib/reader-storage.ts';
import type { PagesOpening } from '../reader.queries.ts';

const DOUBLE_PAGE_MIN_WIDTH = 1024;
/** Pages this much taller than wide are parts of a webtoon strip. */
const STRIP_ASPECT_RATIO = 2.2;

const getStorageKey = (bookId: string): string => `reader.pages.${bookId}`;

/** The view until the reader chooses one: a strip for webtoons and PDFs, pairs for images in wide windows, else single pages. */
const getDefaultPageView = ({ sizes, source, progression }: PagesOpening, width: number): PageView => {
  const tallPages = sizes?.filter((size) => size && size.height / size.width > STRIP_ASPECT_RATIO).length ?? 0;
  const isStrip = source.kind === 'pdf' || (sizes !== null && tallPages > sizes.length / 2);
  return {
    layout: isStrip ? 'strip' : width >= DOUBLE_PAGE_MIN_WIDTH ? 'double' : 'single',
    fit: isStrip ? 'width' : 'page',
    zoom: 1,
    direction: progression,
    rotation: 0,
    dark: false,
  };
};

/** The view chosen for this book on this device, else the default. */
export const readPageView = (bookId: string, opening: PagesOpening, width: number): PageView => {
  try {
    return PageView.parse(JSON.parse(readerStorage.read(getStorageKey(bookId)) ?? ''));
  } catch {
    return getDefaultPageView(opening, width); // nothing stored, or by an older version
  }
};

export const writePageView = (bookId: string, view: PageView): void =>
  readerStorage.write(getStorageKey(bookId), JSON.stringify(view));

const ZOOM_STEP = 1.2;
export const zoomPageView = (view: PageView, by: 1 | -1): PageView => ({
  ...view,
  zoom: Math.min(8, Math.max(0.25, by > 0 ? view.zoom * ZOOM_STEP : view.zoom / ZOOM_STEP)),
});

/** Rotates by 90 degrees clockwise. */
export const rotatePageView = (view: PageView): PageView => ({
  ...view,
  rotation: ({ 0: 90, 90: 180, 180: 270, 270: 0 } as const)[view.rotation],
});

const LAYOUTS = PageView.shape.layout.options;
export const cycleLayout = (view: PageView): PageView => ({
  ...view,
  layout: LAYOUTS[(LAYOUTS.indexOf(view.layout) + 1) % LAYOUTS.length] ?? 'single',
});

const FITS = PageView.shape.fit.options;
export const cycleFit = (view: PageView): PageView => ({
  ...view,
  zoom: 1,
  fit: FITS[(FITS.indexOf(view.fit) + 1) % FITS.length] ?? 'page',
});
