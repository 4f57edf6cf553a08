import { assertDecodable, MAX_PIXELS, SECONDS } from './covers.ts';
import { sharp } from './sharp.ts';

/** Width and height of an avatar: sharp on a screen with four pixels per point at its largest size. */
export const AVATAR_PIXELS = 256;

/**
 * Creates the JPEG of an avatar: the centre of the image as a square of 256 pixels, upright, without any metadata.
 * Rejects when the bytes are not a complete image, are too large or take too long.
 */
export const createAvatarJpeg = async (image: Uint8Array): Promise<Uint8Array> => {
  await assertDecodable(image);
  return sharp(image, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ width: AVATAR_PIXELS, height: AVATAR_PIXELS, fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 85 })
    .toBuffer();
};

/** The same; `null` for an image that cannot be decoded. */
export const createAvatar = async (image: Uint8Array): Promise<Uint8Array | null> => {
  try {
    return await createAvatarJpeg(image);
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    return null;
  }
};
