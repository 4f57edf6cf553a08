import { AnnotationMode, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist';
import { waitForIdle } from '../engine/idle.ts';
import type { Size } from '../fixed-layout/engine/page-layout.ts';
import { PageLoadError, type PageSource } from '../fixed-layout/engine/page-source.ts';
import type { FileRanges } from './file-ranges.ts';
import { renderLinkLayer } from './link-layer.ts';
import { HAS_WORDS, TEXT_LAYER_READY } from './page-text.ts';
import { renderTextLayer } from './text-layer.ts';

const CSS_PX_PER_POINT = 96 / 72;
/** Maximum canvas size in pixels: 64 MB of memory. */
const MAX_CANVAS_PIXELS = 16_000_000;
const THUMBNAIL_WIDTH = 200;

type PdfPageSourceOptions = {
  doc: Document;
  document: PDFDocumentProxy;
  ranges: FileRanges;
  close: () => void;
  getPageName: (page: number) => string;
  /** A link inside the book was followed. */
  onLinkFollowed: (from: number, to: number) => void;
};

const getNaturalSize = (page: PDFPageProxy): Size => {
  const { width, height } = page.getViewport({ scale: CSS_PX_PER_POINT });
  return { width, height };
};

/** Renders pages of a PDF. Only pages on screen or near it have a canvas. */
export const createPdfPageSource = async ({
  doc,
  document,
  ranges,
  close,
  getPageName,
  onLinkFollowed,
}: PdfPageSourceOptions): Promise<PageSource> => {
  const sizes = new Map<number, Size>();
  const defaultSize = getNaturalSize(await ranges.runWhileLoading(() => document.getPage(1)).catch(throwPageLoadError));
  sizes.set(0, defaultSize);

  /** Renders to a new canvas; `ratio` is device pixels per CSS pixel at 100 %. */
  const render = async (page: PDFPageProxy, ratio: number, signal?: AbortSignal): Promise<HTMLCanvasElement> => {
    const fullSize = page.getViewport({ scale: CSS_PX_PER_POINT });
    const maxScale = Math.sqrt(MAX_CANVAS_PIXELS / (fullSize.width * fullSize.height));
    const viewport = page.getViewport({ scale: CSS_PX_PER_POINT * Math.min(ratio, maxScale) });
    const canvas = doc.createElement('canvas');
    canvas.width = Math.max(1, Math.round(viewport.width));
    canvas.height = Math.max(1, Math.round(viewport.height));
    const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
    const stop = (): void => task.cancel();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      await ranges.runWhileLoading(() => task.promise);
    } catch (error) {
      task.cancel();
      canvas.width = 0; // frees its memory at once
      signal?.throwIfAborted();
      throwPageLoadError(error);
    } finally {
      signal?.removeEventListener('abort', stop);
    }
    return canvas;
  };

  return {
    count: document.numPages,
    preloadedRows: 1,
    gap: 12,
    canDragPages: false,
    getSize: (page) => sizes.get(page) ?? defaultSize,
    async draw(page, container, width, signal) {
      const proxy = await ranges.runWhileLoading(() => document.getPage(page + 1)).catch(throwPageLoadError);
      signal.throwIfAborted();
      const size = getNaturalSize(proxy);
      const isNew = sizes.get(page) === undefined;
      sizes.set(page, size);
      const pixelRatio = globalThis.devicePixelRatio || 1;
      // a size that differs from the estimate causes a new layout, which draws again
      const canvas = await render(proxy, (width / size.width) * pixelRatio, signal);
      signal.throwIfAborted();
      canvas.setAttribute('aria-hidden', 'true');
      const previousCanvas = container.querySelector('canvas');
      if (previousCanvas) {
        previousCanvas.replaceWith(canvas);
        previousCanvas.width = 0;
      } else {
        container.replaceChildren(canvas);
        container.removeAttribute(HAS_WORDS);
        // the text layer and links follow: the page is visible without them
        void waitForIdle()
          .then(() => (container.isConnected ? renderTextLayer(proxy, container) : undefined))
          .catch(() => {}) // a page with broken text stays an image
          .then(() => {
            container.setAttribute(HAS_WORDS, '');
            container.dispatchEvent(new Event(TEXT_LAYER_READY, { bubbles: true }));
          })
          .then(() => renderLinkLayer(document, proxy, container, getPageName, (to) => onLinkFollowed(page, to)))
          .catch(() => {}) // with broken links, it has none
          .finally(() => proxy.cleanup());
      }
      return isNew ? size : (sizes.get(page) ?? size);
    },
    async createThumbnail(page) {
      const proxy = await ranges.runWhileLoading(() => document.getPage(page + 1)).catch(throwPageLoadError);
      const canvas = await render(proxy, THUMBNAIL_WIDTH / getNaturalSize(proxy).width);
      const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.8));
      canvas.width = 0;
      if (!picture) throw new PageLoadError('broken');
      return picture;
    },
    release: () => {},
    close,
  };
};

const throwPageLoadError = (error: unknown): never => {
  throw error instanceof PageLoadError ? error : new PageLoadError('broken', { cause: error });
};
