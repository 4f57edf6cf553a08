import type { Sharp } from 'sharp';
import { imageSizeOf } from '../comics/image-size.ts';
import { sharp } from '../sharp.ts';
import { pictureType } from './picture-type.ts';

/** What a page is wanted as: a width in pixels (`null`: as it is), and the types that not every browser shows. */
export type PageWish = { width: number | null; webp: boolean; avif: boolean };

/** More pixels than this are an attack, not a page: a sheet of A3 at 600 dpi has 70 million. */
const MAX_PIXELS = 100_000_000;
const SECONDS = 8;
/** Pixels, of either side (RFC 9649). */
const WEBP_SIDE = 16_383;
/** Half the time of the library's own choice, for a page that is 3 % larger. */
const WEBP = { quality: 80, effort: 2 };
const JPEG = { quality: 82 };
const LOSSLESS = ['image/png', 'image/gif', 'image/bmp'];

/** Pixels as they are: three bytes each, red, green and blue, row by row. */
export type Pixels = { rgb: Uint8Array; width: number; height: number };

/**
 * A page as it is wanted, never larger than it is: its own bytes where they will do, else a WebP or JPEG. `null` when it
 * can't be drawn, is larger than a page can be, or takes too long.
 */
export const pagePicture = async (bytes: Uint8Array, wish: PageWish): Promise<Uint8Array | null> => {
  const mediaType = pictureType(bytes);
  const shown =
    mediaType !== null && (mediaType !== 'image/avif' || wish.avif) && (mediaType !== 'image/webp' || wish.webp);
  try {
    // there is no loader for it
    if (mediaType === 'image/bmp') return isPage(imageSizeOf(bytes)) ? bytes : null;
    const { autoOrient } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    if (!isPage(autoOrient)) return null;
    const fits = wish.width === null || autoOrient.width <= wish.width;
    if (shown && (wish.width === null || (fits && !LOSSLESS.includes(mediaType)))) return bytes;
    const drawn = await draw(
      sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' }).autoOrient(),
      autoOrient,
      wish,
    );
    return shown && fits && bytes.length <= drawn.length ? bytes : drawn;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    return null;
  }
};

/** The same of a page that another program has drawn. */
export const pixelsPicture = ({ rgb, width, height }: Pixels, wish: PageWish): Promise<Uint8Array> =>
  draw(sharp(rgb, { raw: { width, height, channels: 3 } }), { width, height }, wish);

type Size = { width: number; height: number };

const isPage = (size: Size | null): boolean => size !== null && size.width * size.height <= MAX_PIXELS;

const draw = async (image: Sharp, size: Size, { width, webp }: PageWish): Promise<Uint8Array> => {
  const shrunk = image.timeout({ seconds: SECONDS });
  if (width !== null) shrunk.resize({ width, withoutEnlargement: true });
  const height = width === null || width >= size.width ? size.height : (size.height * width) / size.width;
  const isWebp = webp && height <= WEBP_SIDE && Math.min(size.width, width ?? size.width) <= WEBP_SIDE;
  return isWebp ? shrunk.webp(WEBP).toBuffer() : shrunk.flatten({ background: '#fff' }).jpeg(JPEG).toBuffer();
};
