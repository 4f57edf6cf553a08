import type { PageImage } from '../book-contents.ts';
import type { WindowedFile } from '../zip/file-window.ts';
import { type Chunk, listChunks } from './chunks.ts';

const SIDEWAYS = [5, 6];

/**
 * Describes a page as an image: its path is its component id, its size comes from the `INFO` chunk, rotated as
 * displayed.
 */
export const toPageImage = (file: WindowedFile, form: Chunk | undefined, path: string): PageImage => {
  const [width, height] = form ? readSize(file, form) : [null, null];
  return { path, mediaType: 'image/vnd.djvu', width, height };
};

const readSize = (file: WindowedFile, form: Chunk): [number, number] | [null, null] => {
  const [info] = listChunks(file, form, 1);
  const bytes = info?.id === 'INFO' ? file.bytes(info.at, Math.min(info.size, 10)) : Buffer.alloc(0);
  if (bytes.length < 4) return [null, null];
  const [width, height] = [bytes.readUInt16BE(0), bytes.readUInt16BE(2)];
  if (width === 0 || height === 0) return [null, null];
  return SIDEWAYS.includes((bytes[9] ?? 0) & 7) ? [height, width] : [width, height];
};
