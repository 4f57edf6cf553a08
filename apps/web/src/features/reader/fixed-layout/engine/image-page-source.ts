import type { Size } from './page-layout.ts';
import { PageLoadError, type PageLoadFailure, type PageSource } from './page-source.ts';

/** Assumed size until the first page is loaded. */
const DEFAULT_SIZE: Size = { width: 1200, height: 1800 };
const THUMBNAIL_WIDTH = 160;

type ImagePageSourceOptions = {
  doc: Document;
  /** Contains `{page}`, from 0. */
  pageUrl: string;
  /** Pixel widths that the server offers, ascending. */
  widths: readonly number[];
  count: number;
  sizes: readonly (Size | null)[] | null;
  getPageName: (page: number) => string;
};

/** Finds out why an image did not load. */
const findFailure = async (url: string): Promise<PageLoadFailure> => {
  try {
    const response = await fetch(url, { cache: 'no-store' });
    void response.body?.cancel();
    return response.status === 403 ? 'expired' : 'broken';
  } catch {
    return 'network';
  }
};

/** Page images from the server (comics, DjVu), at the width of the screen. */
export const createImagePageSource = ({
  doc,
  pageUrl,
  widths,
  count,
  sizes,
  getPageName,
}: ImagePageSourceOptions): PageSource => {
  const knownSizes = new Map<number, Size>();
  let firstSize: Size | null = null;
  const getPageUrl = (page: number, width: number): string => {
    const step = widths.find((wide) => wide >= width) ?? widths.at(-1) ?? width;
    return `${pageUrl.replace('{page}', String(page))}?width=${step}`;
  };
  return {
    count,
    preloadedRows: 2,
    gap: 0,
    canDragPages: true,
    getSize: (page) => knownSizes.get(page) ?? sizes?.[page] ?? firstSize ?? DEFAULT_SIZE,
    async draw(page, container, width, signal) {
      const image = doc.createElement('img');
      image.alt = getPageName(page);
      image.draggable = false;
      const url = getPageUrl(page, Math.ceil(width * (globalThis.devicePixelRatio || 1)));
      const shown = container.querySelector('img');
      if (shown?.src !== url) {
        image.src = url;
        // an image whose source is removed may never settle
        const aborted = new Promise<never>((_, reject) => {
          const abort = (): void => {
            image.removeAttribute('src');
            reject(signal.reason);
          };
          signal.addEventListener('abort', abort, { once: true });
        });
        try {
          await Promise.race([image.decode(), aborted]);
        } catch (error) {
          signal.throwIfAborted();
          throw new PageLoadError(await findFailure(url), { cause: error });
        }
        signal.throwIfAborted();
        container.replaceChildren(image);
      }
      const size = sizes?.[page] ?? { width: image.naturalWidth, height: image.naturalHeight };
      if (!knownSizes.has(page) && size.width > 0) {
        knownSizes.set(page, size);
        firstSize ??= size;
      }
      return knownSizes.get(page) ?? size;
    },
    async createThumbnail(page) {
      const reply = await fetch(getPageUrl(page, THUMBNAIL_WIDTH));
      if (!reply.ok) throw new PageLoadError(reply.status === 403 ? 'expired' : 'broken');
      return reply.blob();
    },
    release: () => {},
    close: () => {},
  };
};
