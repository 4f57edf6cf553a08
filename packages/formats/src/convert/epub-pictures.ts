import { startsWith } from '../signatures.ts';
import { convertBmpToPng } from './bmp-to-png.ts';
import { CONVERSION_LIMITS } from './converted-book.ts';
import type { EpubPicture } from './epub-documents.ts';

const PICTURE_TYPES = [
  { extension: 'jpg', mediaType: 'image/jpeg', is: (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 },
  { extension: 'png', mediaType: 'image/png', is: (bytes: Uint8Array) => startsWith(bytes, 'PNG', 1) },
  { extension: 'gif', mediaType: 'image/gif', is: (bytes: Uint8Array) => startsWith(bytes, 'GIF8') },
  {
    extension: 'webp',
    mediaType: 'image/webp',
    is: (bytes: Uint8Array) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8),
  },
];
/** Bytes of one picture. */
const MAX_PICTURE_BYTES = 32 * 1024 ** 2;

/** Writes the pictures of a converted book immediately and finds their paths by name. */
export const createPictureStore = (write: (path: string, bytes: Uint8Array) => void) => {
  const all: EpubPicture[] = [];
  const paths = new Map<string, string>();
  return {
    all,
    add(name: string, original: Uint8Array): void {
      if (paths.has(name) || original.length > MAX_PICTURE_BYTES || all.length >= CONVERSION_LIMITS.pictures) return;
      const bytes = convertBmpToPng(original) ?? original;
      const pictureType = PICTURE_TYPES.find(({ is }) => is(bytes));
      if (!pictureType) return;
      const path = `p${all.length + 1}.${pictureType.extension}`;
      all.push({ path, mediaType: pictureType.mediaType });
      paths.set(name, path);
      write(path, bytes);
    },
    findPath: (name: string): string | null => paths.get(name) ?? null,
  };
};
