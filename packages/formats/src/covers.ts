import type { BookFacts, JpegCover } from './facts.ts';
import { sharp } from './sharp.ts';

/** Heights in pixels: the library's tiles and the book page. */
export type CoverHeight = 400 | 800;

/** More pixels than this are an attack, not a cover. */
const MAX_PIXELS = 64_000_000;
/** Of a picture that is only there as a whole, in 4 to 6 bytes a pixel; others come line by line. */
const MAX_WHOLE_PIXELS = 16_000_000;
const BY_LINES = ['jpeg', 'png', 'webp'];
const SECONDS = 5;

/** Rejects when it would take too much memory to unpack. */
const refuseWhole = async (image: Uint8Array): Promise<void> => {
  const { width, height, format, isProgressive } = await sharp(image, { limitInputPixels: MAX_PIXELS }).metadata();
  const isWhole = isProgressive || !BY_LINES.includes(format);
  if (isWhole && width * height > MAX_WHOLE_PIXELS) throw new Error(`a picture of ${width} × ${height} as a whole`);
};

const shrunk = (image: Uint8Array, height: CoverHeight) =>
  sharp(image, { limitInputPixels: MAX_PIXELS, failOn: 'none' })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ height, width: height * 2, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' });

/**
 * Makes the JPEG of a cover, at most `height` pixels high, never larger than the original.
 * Rejects when the bytes are no picture, are too large or take too long.
 */
export const makeCover = async (image: Uint8Array, height: CoverHeight): Promise<JpegCover> => {
  await refuseWhole(image);
  const { data, info } = await shrunk(image, height).jpeg({ quality: 80 }).toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
};

/** What is made of a cover for who asks: as WebP, about a third smaller than a JPEG, and at most so wide, in pixels. */
export type CoverForm = { webp: boolean; width: number | null };

/** A cover that `makeCover` made, in another form. Rejects when the bytes are no picture. */
export const reformCover = (jpeg: Uint8Array, { webp, width }: CoverForm): Promise<Uint8Array> => {
  const image = sharp(jpeg, { limitInputPixels: MAX_PIXELS }).timeout({ seconds: SECONDS });
  const sized = width === null ? image : image.resize({ width, withoutEnlargement: true });
  return (webp ? sized.webp({ quality: 78 }) : sized.jpeg({ quality: 80 })).toBuffer();
};

/** A book's cover in both sizes; `null` when the bytes cannot be drawn: that costs the book its cover, nothing more (rule META-9). */
export const drawCover = async (image: Uint8Array): Promise<BookFacts['cover']> => {
  try {
    const big = await makeCover(image, 800);
    // from the big one, so that a large picture is unpacked once
    return { small: await makeCover(big.jpeg, 400), big };
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    return null;
  }
};
