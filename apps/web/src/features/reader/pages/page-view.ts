import { PageView } from '@lectern/contracts';
import { own } from '../../../lib/own.ts';
import type { PagesOpening } from '../reader.queries.ts';

const WIDE = 1024;
/** Pages so much taller than wide are pieces of one strip. */
const STRIP = 2.2;

const key = (bookId: string): string => `reader.pages.${bookId}`;

/** How a book is shown until its reader chooses: strips as strips, text as a column, pictures in pairs where there is room. */
const usualView = ({ sizes, source, progression }: PagesOpening, width: number): PageView => {
  const tall = sizes?.filter((size) => size && size.height / size.width > STRIP).length ?? 0;
  const strip = source.kind === 'pdf' || (sizes !== null && tall > sizes.length / 2);
  return {
    layout: strip ? 'strip' : width >= WIDE ? 'double' : 'single',
    fit: strip ? 'width' : 'page',
    zoom: 1,
    direction: progression,
    rotation: 0,
    dark: false,
  };
};

/** The view that was chosen for this book on this device, else the usual one. */
export const storedView = (bookId: string, opening: PagesOpening, width: number): PageView => {
  try {
    return PageView.parse(JSON.parse(own.read(key(bookId)) ?? ''));
  } catch {
    return usualView(opening, width); // nothing chosen yet, or by an older version
  }
};

export const storeView = (bookId: string, view: PageView): void => own.write(key(bookId), JSON.stringify(view));

const STEP = 1.2;
export const resizedView = (view: PageView, by: 1 | -1): PageView => ({
  ...view,
  zoom: Math.min(8, Math.max(0.25, by > 0 ? view.zoom * STEP : view.zoom / STEP)),
});

/** A quarter to the right. */
export const turnedView = (view: PageView): PageView => ({
  ...view,
  rotation: ({ 0: 90, 90: 180, 180: 270, 270: 0 } as const)[view.rotation],
});

const LAYOUTS = PageView.shape.layout.options;
export const nextLayout = (view: PageView): PageView => ({
  ...view,
  layout: LAYOUTS[(LAYOUTS.indexOf(view.layout) + 1) % LAYOUTS.length] ?? 'single',
});

const FITS = PageView.shape.fit.options;
export const nextFit = (view: PageView): PageView => ({
  ...view,
  zoom: 1,
  fit: FITS[(FITS.indexOf(view.fit) + 1) % FITS.length] ?? 'page',
});
