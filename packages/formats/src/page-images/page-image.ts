import type { Sharp } from 'sharp';
import { parseImageSize } from '../comics/image-size.ts';
import { sharp } from '../sharp.ts';
import { detectImageType } from '../signatures.ts';
import { decodeJpeg2000, isJpeg2000 } from './jpeg-2000.ts';

/** The requested width in pixels (`null`: the original), and whether the browser supports WebP and AVIF. */
export type PageImageOptions = { width: number | null; webp: boolean; avif: boolean };

/** A larger image is an attack, not a page: A3 at 600 dpi has 70 million pixels. */
const MAX_PIXELS = 100_000_000;
const SECONDS = 8;
/** The longest side of a WebP in pixels (RFC 9649). */
const WEBP_SIDE = 16_383;
/** Takes half the time of the library's default for a page that is 3 % larger. */
const WEBP = { quality: 80, effort: 2 };
const JPEG = { quality: 82 };
const LOSSLESS = ['image/png', 'image/gif', 'image/bmp'];

/** Raw pixels: three bytes each (red, green, blue), row by row. */
export type Pixels = { rgb: Uint8Array; width: number; height: number };

/**
 * Renders a page at the requested size, never enlarged: returns the original bytes where possible, else a WebP or JPEG.
 * `null` when it cannot be decoded, is too large, or takes too long.
 */
export const renderPage = async (bytes: Uint8Array, options: PageImageOptions): Promise<Uint8Array | null> => {
  const mediaType = detectImageType(bytes);
  const isDisplayable =
    mediaType !== null && (mediaType !== 'image/avif' || options.avif) && (mediaType !== 'image/webp' || options.webp);
  try {
    // the image library has no loader for BMP
    if (mediaType === 'image/bmp') return fitsPixelLimit(parseImageSize(bytes)) ? bytes : null;
    if (isJpeg2000(bytes)) {
      const png = await decodeJpeg2000(bytes, options.width);
      const { width = 0, height = 0 } = png ? await sharp(png).metadata() : {};
      return png && (await encode(sharp(png), { width, height }, options));
    }
    const { autoOrient } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    if (!fitsPixelLimit(autoOrient)) return null;
    const fits = options.width === null || autoOrient.width <= options.width;
    if (isDisplayable && (options.width === null || (fits && !LOSSLESS.includes(mediaType)))) return bytes;
    const encoded = await encode(
      sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' }).autoOrient(),
      autoOrient,
      options,
    );
    return isDisplayable && fits && bytes.length <= encoded.length ? bytes : encoded;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    return null;
  }
};

/** Renders a page whose pixels another program has produced. */
export const renderPixels = ({ rgb, width, height }: Pixels, options: PageImageOptions): Promise<Uint8Array> =>
  encode(sharp(rgb, { raw: { width, height, channels: 3 } }), { width, height }, options);

type Size = { width: number; height: number };

const fitsPixelLimit = (size: Size | null): boolean => size !== null && size.width * size.height <= MAX_PIXELS;

const encode = async (image: Sharp, size: Size, { width, webp }: PageImageOptions): Promise<Uint8Array> => {
  const shrunk = image.timeout({ seconds: SECONDS });
  if (width !== null) shrunk.resize({ width, withoutEnlargement: true });
  const height = width === null || width >= size.width ? size.height : (size.height * width) / size.width;
  const isWebp = webp && height <= WEBP_SIDE && Math.min(size.width, width ?? size.width) <= WEBP_SIDE;
  return isWebp ? shrunk.webp(WEBP).toBuffer() : shrunk.flatten({ background: '#fff' }).jpeg(JPEG).toBuffer();
};
