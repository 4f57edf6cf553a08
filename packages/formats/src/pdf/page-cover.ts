import type { PDFDocumentProxy } from 'pdfjs-dist';
import { drawCover } from '../covers.ts';
import type { BookFacts } from '../facts.ts';
import { wasInflationCut } from './bounded-inflation.ts';

/** Pixels; that of the larger cover. */
const HEIGHT = 800;
const MAX_WIDTH = 1600;
const DRAW_MS = 4000;

/** What the library makes a canvas of in Node: one of `@napi-rs/canvas`. */
type Canvas = { canvas: { toBuffer: (type: 'image/png') => Uint8Array }; context: object };
type CanvasFactory = { create: (width: number, height: number) => Canvas; destroy: (canvas: Canvas) => void };

/** The first page as a cover; `null` when it cannot be drawn, not in four seconds, or inflates too far. */
export const coverOfFirstPage = async (document: PDFDocumentProxy): Promise<BookFacts['cover']> => {
  try {
    const picture = await draw(document);
    return picture && !wasInflationCut() ? await drawCover(picture) : null;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    return null;
  }
};

const draw = async (document: PDFDocumentProxy): Promise<Uint8Array | null> => {
  const page = await document.getPage(1);
  const natural = page.getViewport({ scale: 1 });
  if (!(natural.width > 0 && natural.height > 0)) return null;
  const viewport = page.getViewport({ scale: Math.min(HEIGHT / natural.height, MAX_WIDTH / natural.width) });
  // `object` by its types
  const factory = document.canvasFactory as CanvasFactory;
  const made = factory.create(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)));
  try {
    // its types know the canvas of browsers only; annotations (forms, links, videos) are no part of a cover
    const target = { canvas: made.canvas as never, viewport, annotationMode: 0, background: '#fff' };
    const task = page.render(target);
    const clock = setTimeout(() => task.cancel(), DRAW_MS);
    try {
      await task.promise;
    } finally {
      clearTimeout(clock);
    }
    return made.canvas.toBuffer('image/png');
  } finally {
    factory.destroy(made);
  }
};
