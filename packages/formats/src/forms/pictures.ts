import { startsWith } from '../signatures.ts';
import { pngOfBitmap } from './bmp.ts';
import type { FormPicture } from './documents.ts';
import { LIMITS } from './form.ts';

const KINDS = [
  { extension: 'jpg', mediaType: 'image/jpeg', is: (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 },
  { extension: 'png', mediaType: 'image/png', is: (bytes: Uint8Array) => startsWith(bytes, 'PNG', 1) },
  { extension: 'gif', mediaType: 'image/gif', is: (bytes: Uint8Array) => startsWith(bytes, 'GIF8') },
  {
    extension: 'webp',
    mediaType: 'image/webp',
    is: (bytes: Uint8Array) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8),
  },
];
/** Of one picture, in bytes. */
const LARGEST = 32 * 1024 ** 2;

/** The pictures of a form: each is written at once, and found by its name. */
export const formPictures = (write: (path: string, bytes: Uint8Array) => void) => {
  const all: FormPicture[] = [];
  const paths = new Map<string, string>();
  return {
    all,
    add(name: string, given: Uint8Array): void {
      if (paths.has(name) || given.length > LARGEST || all.length >= LIMITS.pictures) return;
      const bytes = pngOfBitmap(given) ?? given;
      const kind = KINDS.find(({ is }) => is(bytes));
      if (!kind) return;
      const path = `p${all.length + 1}.${kind.extension}`;
      all.push({ path, mediaType: kind.mediaType });
      paths.set(name, path);
      write(path, bytes);
    },
    pathOf: (name: string): string | null => paths.get(name) ?? null,
  };
};
