import { AnnotationMode, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist';
import { calm } from '../engine/calm.ts';
import { PageFailed, type PageMaker } from '../pages/sheets/maker.ts';
import type { Size } from '../pages/sheets/measures.ts';
import type { FileRanges } from './file-ranges.ts';
import { layLinks } from './links.ts';
import { WORDS_CAME } from './page-words.ts';
import { layText } from './text-layer.ts';

const CSS_PX_PER_POINT = 96 / 72;
/** Pixels of a canvas at most: 64 MB of memory. */
const MOST_PIXELS = 16_000_000;
const THUMB_WIDTH = 200;

type PdfSetup = {
  doc: Document;
  document: PDFDocumentProxy;
  ranges: FileRanges;
  close: () => void;
  name: (page: number) => string;
  /** A link inside the book was followed. */
  follow: (from: number, to: number) => void;
};

const sizeAt100 = (page: PDFPageProxy): Size => {
  const { width, height } = page.getViewport({ scale: CSS_PX_PER_POINT });
  return { width, height };
};

/** Pages of a PDF, drawn here. Only those on the paper have a canvas. */
export const pdfPages = async ({ doc, document, ranges, close, name, follow }: PdfSetup): Promise<PageMaker> => {
  const sizes = new Map<number, Size>();
  const usual = sizeAt100(await ranges.during(() => document.getPage(1)).catch(notDrawn));
  sizes.set(0, usual);

  /** Renders into a new canvas; `ratio` is device pixels for a CSS pixel at 100 %. */
  const render = async (page: PDFPageProxy, ratio: number, signal?: AbortSignal): Promise<HTMLCanvasElement> => {
    const full = page.getViewport({ scale: CSS_PX_PER_POINT });
    const most = Math.sqrt(MOST_PIXELS / (full.width * full.height));
    const viewport = page.getViewport({ scale: CSS_PX_PER_POINT * Math.min(ratio, most) });
    const canvas = doc.createElement('canvas');
    canvas.width = Math.max(1, Math.round(viewport.width));
    canvas.height = Math.max(1, Math.round(viewport.height));
    const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
    const stop = (): void => task.cancel();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      await ranges.during(() => task.promise);
    } catch (error) {
      task.cancel();
      canvas.width = 0; // gives its memory back at once
      signal?.throwIfAborted();
      notDrawn(error);
    } finally {
      signal?.removeEventListener('abort', stop);
    }
    return canvas;
  };

  return {
    count: document.numPages,
    ahead: 1,
    gap: 12,
    grabs: false,
    sizeOf: (page) => sizes.get(page) ?? usual,
    async draw(page, into, width, signal) {
      const proxy = await ranges.during(() => document.getPage(page + 1)).catch(notDrawn);
      signal.throwIfAborted();
      const size = sizeAt100(proxy);
      const isNew = sizes.get(page) === undefined;
      sizes.set(page, size);
      const dots = globalThis.devicePixelRatio || 1;
      // of another size than was thought, it is laid out anew and drawn then
      const canvas = await render(proxy, (width / size.width) * dots, signal);
      signal.throwIfAborted();
      canvas.setAttribute('aria-hidden', 'true');
      const before = into.querySelector('canvas');
      if (before) {
        before.replaceWith(canvas);
        before.width = 0;
      } else {
        into.replaceChildren(canvas);
        // words and links follow: the page can be seen without them
        void calm()
          .then(() => (into.isConnected ? layText(proxy, into) : undefined))
          .then(() => into.dispatchEvent(new Event(WORDS_CAME, { bubbles: true })))
          .then(() => layLinks(document, proxy, into, name, (to) => follow(page, to)))
          .catch(() => {}) // a page whose words are broken is a picture
          .finally(() => proxy.cleanup());
      }
      return isNew ? size : (sizes.get(page) ?? size);
    },
    async thumb(page) {
      const proxy = await ranges.during(() => document.getPage(page + 1)).catch(notDrawn);
      const canvas = await render(proxy, THUMB_WIDTH / sizeAt100(proxy).width);
      const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.8));
      canvas.width = 0;
      if (!picture) throw new PageFailed('broken');
      return picture;
    },
    letGo: () => {},
    close,
  };
};

const notDrawn = (error: unknown): never => {
  throw error instanceof PageFailed ? error : new PageFailed('broken', { cause: error });
};
