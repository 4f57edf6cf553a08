import type { PageImage } from '../contents.ts';
import type { FileWindow } from '../zip/file-window.ts';
import { type Chunk, chunksIn } from './chunks.ts';

const SIDEWAYS = [5, 6];

/** A page as a picture: its path is its name in the document, its size that of its `INFO` chunk, turned as it is shown. */
export const pageImage = (file: FileWindow, form: Chunk | undefined, path: string): PageImage => {
  const [width, height] = form ? sizeIn(file, form) : [null, null];
  return { path, mediaType: 'image/vnd.djvu', width, height };
};

const sizeIn = (file: FileWindow, form: Chunk): [number, number] | [null, null] => {
  const [info] = chunksIn(file, form, 1);
  const bytes = info?.id === 'INFO' ? file.bytes(info.at, Math.min(info.size, 10)) : Buffer.alloc(0);
  if (bytes.length < 4) return [null, null];
  const [width, height] = [bytes.readUInt16BE(0), bytes.readUInt16BE(2)];
  if (width === 0 || height === 0) return [null, null];
  return SIDEWAYS.includes((bytes[9] ?? 0) & 7) ? [height, width] : [width, height];
};
