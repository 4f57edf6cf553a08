import type { FixedLayoutOptions, PlacedPage, Size } from './page-layout.ts';
import { PageLoadError, type PageLoadFailure, type PageSource } from './page-source.ts';

export type PageLabels = { page: string; failed: string; again: string };

/** The element of one page on the canvas. */
export type PageElement = {
  readonly element: HTMLElement;
  setPlacement(spot: PlacedPage, rotation: FixedLayoutOptions['rotation']): void;
  /** Draws the page at its current size, unless it is drawn already. */
  draw(): Promise<void>;
  remove(): void;
};

type PageElementOptions = {
  doc: Document;
  page: number;
  source: PageSource;
  labels: PageLabels;
  /** The actual size of the page is known. */
  onSizeKnown: (page: number, size: Size) => void;
  onFailure: (page: number, reason: PageLoadFailure) => void;
};

/** A page is drawn again only when its size differs by more than this factor. */
const SIZE_TOLERANCE = 1.02;

export const createPageElement = ({
  doc,
  page,
  source,
  labels,
  onSizeKnown,
  onFailure,
}: PageElementOptions): PageElement => {
  const name = labels.page.replace('{page}', String(page + 1));
  const element = doc.createElement('div');
  element.className = 'sheet';
  element.dataset['state'] = 'waiting';
  element.dataset['sheet'] = String(page);
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', name);
  const body = doc.createElement('div'); // image and text of the page, rotated; marks are drawn over both
  body.className = 'body';
  const overlays = ['ink', 'signs'].map((name) => Object.assign(doc.createElement('div'), { className: name }));
  element.append(body, ...overlays);
  let width = 0;
  let drawnWidth = 0;
  let abortController: AbortController | null = null;
  let currentDrawing: Promise<void> | null = null;

  const showError = (): void => {
    const box = doc.createElement('div');
    box.className = 'trouble';
    box.setAttribute('role', 'status');
    const message = doc.createElement('p');
    message.textContent = labels.failed.replace('{page}', String(page + 1));
    const retryButton = doc.createElement('button');
    retryButton.type = 'button';
    retryButton.textContent = labels.again;
    retryButton.addEventListener('click', () => {
      element.dataset['state'] = 'waiting';
      box.remove();
      void draw();
    });
    box.append(message, retryButton);
    element.querySelector('.trouble')?.remove();
    element.append(box);
  };

  const drawAt = async (requestedWidth: number): Promise<void> => {
    const controller = new AbortController();
    abortController?.abort();
    abortController = controller;
    try {
      const size = await source.draw(page, body, requestedWidth, controller.signal);
      if (controller.signal.aborted) return;
      drawnWidth = requestedWidth;
      element.dataset['state'] = 'shown';
      element.querySelector('.trouble')?.remove();
      onSizeKnown(page, size);
    } catch (error) {
      if (controller.signal.aborted) return;
      element.dataset['state'] = 'failed';
      showError();
      onFailure(page, error instanceof PageLoadError ? error.reason : 'broken');
    } finally {
      if (abortController === controller) {
        abortController = null;
        currentDrawing = null;
      }
    }
  };
  const draw = (): Promise<void> => {
    const isDrawnAtSize = drawnWidth > 0 && width / drawnWidth < SIZE_TOLERANCE && drawnWidth / width < SIZE_TOLERANCE;
    if (isDrawnAtSize || element.dataset['state'] === 'failed') return Promise.resolve();
    currentDrawing ??= drawAt(width);
    return currentDrawing;
  };

  return {
    element,
    setPlacement(spot, rotation) {
      const isUpright = rotation % 180 === 0;
      const [w, h] = isUpright ? [spot.width, spot.height] : [spot.height, spot.width];
      if (width !== w) {
        width = w;
        currentDrawing = null; // the drawing in progress has another size
      }
      Object.assign(element.style, {
        left: `${spot.left}px`,
        top: `${spot.top}px`,
        width: `${spot.width}px`,
        height: `${spot.height}px`,
      });
      const transform = `translate(-50%, -50%) rotate(${rotation}deg)`;
      for (const layer of [body, ...overlays])
        Object.assign(layer.style, { width: `${w}px`, height: `${h}px`, transform });
      element.dataset['turned'] = String(rotation);
      body.style.setProperty('--wide', String(w));
    },
    draw,
    remove() {
      abortController?.abort();
      element.remove();
      source.release(page);
    },
  };
};
