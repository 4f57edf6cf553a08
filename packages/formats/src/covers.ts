import type { BookFacts, JpegCover } from './book-facts.ts';
import { sharp } from './sharp.ts';

/** Heights in pixels: for the library grid and the book page. */
export type CoverHeight = 400 | 800;

/** A larger image is an attack, not a cover. */
export const MAX_PIXELS = 64_000_000;
/** Limit for images that are decoded into memory at once, at 4 to 6 bytes per pixel; the others are decoded line by line. */
const MAX_UNSTREAMED_PIXELS = 16_000_000;
const STREAMED_FORMATS = ['jpeg', 'png', 'webp'];
/** The longest time for one image. */
export const SECONDS = 5;

/** Rejects an image that would take too much memory to decode. */
export const assertDecodable = async (image: Uint8Array): Promise<void> => {
  const { width, height, format, isProgressive } = await sharp(image, { limitInputPixels: MAX_PIXELS }).metadata();
  const isWhole = isProgressive || !STREAMED_FORMATS.includes(format);
  if (isWhole && width * height > MAX_UNSTREAMED_PIXELS)
    throw new Error(`an image of ${width} × ${height} that is decoded as a whole`);
};

const resizeToHeight = (image: Uint8Array, height: CoverHeight) =>
  sharp(image, { limitInputPixels: MAX_PIXELS, failOn: 'none' })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ height, width: height * 2, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' });

/**
 * Creates the JPEG of a cover, at most `height` pixels high, never larger than the original.
 * Rejects when the bytes are not an image, are too large or take too long.
 */
export const createCoverJpeg = async (image: Uint8Array, height: CoverHeight): Promise<JpegCover> => {
  await assertDecodable(image);
  const { data, info } = await resizeToHeight(image, height)
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
};

/** A requested variant of a cover: as WebP (about a third smaller than a JPEG), with a maximum width in pixels. */
export type CoverVariant = { webp: boolean; width: number | null };

/** Creates a variant of a JPEG from `createCoverJpeg`. Rejects when the bytes are not an image. */
export const transcodeCover = (jpeg: Uint8Array, { webp, width }: CoverVariant): Promise<Uint8Array> => {
  const image = sharp(jpeg, { limitInputPixels: MAX_PIXELS }).timeout({ seconds: SECONDS });
  const sized = width === null ? image : image.resize({ width, withoutEnlargement: true });
  return (webp ? sized.webp({ quality: 78 }) : sized.jpeg({ quality: 80 })).toBuffer();
};

/** Creates a book's cover in both sizes. `null` when the image cannot be decoded: the book then only lacks a cover (rule META-9). */
export const createCoverSizes = async (image: Uint8Array): Promise<BookFacts['cover']> => {
  try {
    const big = await createCoverJpeg(image, 800);
    // from the big one, so that a large image is decoded only once
    return { small: await createCoverJpeg(big.jpeg, 400), big };
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    return null;
  }
};
