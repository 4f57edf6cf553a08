import { PageFailed, type PageMaker, type PageTrouble } from './maker.ts';
import type { Size } from './measures.ts';

/** A usual page, until the first one is known. */
const USUAL: Size = { width: 1200, height: 1800 };
const THUMB_WIDTH = 160;

type PicturesSetup = {
  doc: Document;
  /** `{page}` counts from 0. */
  pageUrl: string;
  /** Pixels at which the server draws, ascending. */
  widths: readonly number[];
  count: number;
  sizes: readonly (Size | null)[] | null;
  name: (page: number) => string;
};

/** What stands behind a picture that did not come. */
const reasonOf = async (url: string): Promise<PageTrouble> => {
  try {
    const reply = await fetch(url, { cache: 'no-store' });
    void reply.body?.cancel();
    return reply.status === 403 ? 'expired' : 'broken';
  } catch {
    return 'network';
  }
};

/** Pages that the server draws (comics, DjVu), at the width of the screen. */
export const picturePages = ({ doc, pageUrl, widths, count, sizes, name }: PicturesSetup): PageMaker => {
  const known = new Map<number, Size>();
  let first: Size | null = null;
  const urlOf = (page: number, width: number): string => {
    const step = widths.find((wide) => wide >= width) ?? widths.at(-1) ?? width;
    return `${pageUrl.replace('{page}', String(page))}?width=${step}`;
  };
  return {
    count,
    ahead: 2,
    gap: 0,
    grabs: true,
    sizeOf: (page) => known.get(page) ?? sizes?.[page] ?? first ?? USUAL,
    async draw(page, into, width, signal) {
      const picture = doc.createElement('img');
      picture.alt = name(page);
      picture.draggable = false;
      const url = urlOf(page, Math.ceil(width * (globalThis.devicePixelRatio || 1)));
      const shown = into.querySelector('img');
      if (shown?.src !== url) {
        picture.src = url;
        // a picture that is given up may never say so
        const givenUp = new Promise<never>((_, reject) => {
          const giveUp = (): void => {
            picture.removeAttribute('src');
            reject(signal.reason);
          };
          signal.addEventListener('abort', giveUp, { once: true });
        });
        try {
          await Promise.race([picture.decode(), givenUp]);
        } catch (error) {
          signal.throwIfAborted();
          throw new PageFailed(await reasonOf(url), { cause: error });
        }
        signal.throwIfAborted();
        into.replaceChildren(picture);
      }
      const size = sizes?.[page] ?? { width: picture.naturalWidth, height: picture.naturalHeight };
      if (!known.has(page) && size.width > 0) {
        known.set(page, size);
        first ??= size;
      }
      return known.get(page) ?? size;
    },
    async thumb(page) {
      const reply = await fetch(urlOf(page, THUMB_WIDTH));
      if (!reply.ok) throw new PageFailed(reply.status === 403 ? 'expired' : 'broken');
      return reply.blob();
    },
    letGo: () => {},
    close: () => {},
  };
};
