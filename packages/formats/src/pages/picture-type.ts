import { startsWith } from '../signatures.ts';

const types: readonly { mediaType: string; begins: (head: Uint8Array) => boolean }[] = [
  { mediaType: 'image/jpeg', begins: (head) => startsWith(head, '\xff\xd8\xff') },
  { mediaType: 'image/png', begins: (head) => startsWith(head, '\x89PNG\r\n\x1a\n') },
  { mediaType: 'image/webp', begins: (head) => startsWith(head, 'RIFF') && startsWith(head, 'WEBPVP8', 8) },
  { mediaType: 'image/gif', begins: (head) => startsWith(head, 'GIF8') },
  { mediaType: 'image/avif', begins: (head) => startsWith(head, 'ftypavi', 4) },
  { mediaType: 'image/bmp', begins: (head) => startsWith(head, 'BM') },
];

/** The media type of a picture that browsers show, by its first bytes; `null` for everything else. */
export const pictureType = (bytes: Uint8Array): string | null =>
  types.find(({ begins }) => begins(bytes))?.mediaType ?? null;
