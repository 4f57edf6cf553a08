import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { BookFacts } from '../book-facts.ts';
import { createCoverSizes } from '../covers.ts';
import { wasInflationTruncated } from './bounded-inflation.ts';

/** The box of the larger cover in pixels. */
const COVER_BOX = { width: 1600, height: 800 };
const DRAW_MS = 4000;

/** The canvas of the library in Node, from `@napi-rs/canvas`. */
type Canvas = { canvas: { toBuffer: (type: 'image/png') => Uint8Array }; context: object };
type CanvasFactory = { create: (width: number, height: number) => Canvas; destroy: (canvas: Canvas) => void };

/** Renders the first page as a cover; `null` when rendering fails, takes more than four seconds, or inflates too much. */
export const renderFirstPageCover = async (document: PDFDocumentProxy): Promise<BookFacts['cover']> => {
  try {
    const picture = await renderFirstPage(document, COVER_BOX);
    return picture && !wasInflationTruncated() ? await createCoverSizes(picture) : null;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    return null;
  }
};

/** Renders the first page as PNG, as large as the box allows; `null` when it has no size. Rejects when it takes more than four seconds. */
export const renderFirstPage = async (
  document: PDFDocumentProxy,
  box: { width: number; height: number },
  background = '#fff',
): Promise<Uint8Array | null> => {
  const page = await document.getPage(1);
  const natural = page.getViewport({ scale: 1 });
  if (!(natural.width > 0 && natural.height > 0)) return null;
  const viewport = page.getViewport({ scale: Math.min(box.height / natural.height, box.width / natural.width) });
  // typed as `object`
  const factory = document.canvasFactory as CanvasFactory;
  const surface = factory.create(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)));
  try {
    // typed for canvases of browsers; annotations (forms, links, videos) do not belong on a cover
    const target = { canvas: surface.canvas as never, viewport, annotationMode: 0, background };
    const task = page.render(target);
    const clock = setTimeout(() => task.cancel(), DRAW_MS);
    try {
      await task.promise;
    } finally {
      clearTimeout(clock);
    }
    return surface.canvas.toBuffer('image/png');
  } finally {
    factory.destroy(surface);
  }
};
