import type { BookFacts, JpegCover } from './book-facts.ts';
import { readPlainJpeg } from './plain-jpeg.ts';
import { sharp } from './sharp.ts';

/** Heights in pixels: for the library grid and the book page. */
export type CoverHeight = 400 | 800;

/** A larger image is an attack, not a cover. */
export const MAX_PIXELS = 64_000_000;
/** Limit for images that are decoded into memory at once, at 4 to 6 bytes per pixel; the others are decoded line by line. */
const MAX_UNSTREAMED_PIXELS = 16_000_000;
const STREAMED_FORMATS = ['jpeg', 'png', 'webp'];
/** A larger JPEG is encoded again, even if it has the size of a cover. */
const MAX_KEPT_BYTES = 200_000;
/** The longest time for one image. */
export const SECONDS = 5;

/** Rejects an image that would take too much memory to decode. */
export const assertDecodable = async (image: Uint8Array): Promise<void> => {
  const { width, height, format, isProgressive } = await sharp(image, { limitInputPixels: MAX_PIXELS }).metadata();
  const isWhole = isProgressive || !STREAMED_FORMATS.includes(format);
  if (isWhole && width * height > MAX_UNSTREAMED_PIXELS)
    throw new Error(`an image of ${width} × ${height} that is decoded as a whole`);
};

/** Decoded pixels, not higher than a cover. */
type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

const fitHeight = (height: CoverHeight) =>
  ({ height, width: height * 2, fit: 'inside', withoutEnlargement: true }) as const;

const decodeCover = async (
  image: Uint8Array,
  height: CoverHeight,
  failOn: 'none' | 'warning' = 'none',
): Promise<Pixels> => {
  await assertDecodable(image);
  const { data, info } = await sharp(image, { limitInputPixels: MAX_PIXELS, failOn })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize(fitHeight(height))
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
};

/** Optimized Huffman tables would save 4 % of the bytes and take twice the time. */
const encodeCover = async ({ data, raw }: Pixels, height: CoverHeight): Promise<JpegCover> => {
  const encoded = await sharp(data, { raw })
    .timeout({ seconds: SECONDS })
    .resize(fitHeight(height))
    .jpeg({ quality: 80, optimizeCoding: false })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: encoded.data, width: encoded.info.width, height: encoded.info.height };
};

/**
 * Creates the JPEG of a cover, at most `height` pixels high, never larger than the original.
 * Rejects when the bytes are not an image, are too large or take too long.
 */
export const createCoverJpeg = async (image: Uint8Array, height: CoverHeight): Promise<JpegCover> =>
  encodeCover(await decodeCover(image, height), height);

/** The picture itself, where it is a large cover already; null where it has to be drawn. */
const keepCover = (image: Uint8Array): JpegCover | null => {
  const size = image.length > MAX_KEPT_BYTES ? null : readPlainJpeg(image);
  return size && size.height <= 800 && size.width <= 1600 ? { jpeg: image, ...size } : null;
};

/** A requested variant of a cover: as WebP (about a third smaller than a JPEG), with a maximum width in pixels. */
export type CoverVariant = { webp: boolean; width: number | null };

/** Creates a variant of a JPEG from `createCoverJpeg`. Rejects when the bytes are not an image. */
export const transcodeCover = (jpeg: Uint8Array, { webp, width }: CoverVariant): Promise<Uint8Array> => {
  const image = sharp(jpeg, { limitInputPixels: MAX_PIXELS }).timeout({ seconds: SECONDS });
  const sized = width === null ? image : image.resize({ width, withoutEnlargement: true });
  return (webp ? sized.webp({ quality: 78 }) : sized.jpeg({ quality: 80 })).toBuffer();
};

/**
 * Creates a book's cover in both sizes. `null` when the image cannot be decoded: the book then only lacks a cover (rule META-9).
 */
export const createCoverSizes = async (image: Uint8Array): Promise<BookFacts['cover']> => {
  try {
    const kept = keepCover(image);
    if (kept) {
      const pixels = await decodeCover(image, 400, 'warning').catch(() => null); // a damaged one is drawn
      if (pixels)
        return { small: kept.height <= 400 && kept.width <= 800 ? kept : await encodeCover(pixels, 400), big: kept };
    }
    const pixels = await decodeCover(image, 800); // decoded once for both
    const big = await encodeCover(pixels, 800);
    return { small: big.height <= 400 && big.width <= 800 ? big : await encodeCover(pixels, 400), big };
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    return null;
  }
};
