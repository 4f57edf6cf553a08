import { buildAudiobook } from './build-audiobook.ts';
import { buildComic } from './build-comic.ts';
import { buildEpub } from './build-epub.ts';
import { buildFb2 } from './build-fb2.ts';
import { buildPdf } from './build-pdf.ts';
import type { Work } from './work.ts';

/** The file that a customer gets. */
export type WorkFile = { name: string; mediaType: string; bytes: Buffer };

const FORMATS: Readonly<
  Record<Work['format'], { extension: string; mediaType: string; build: (work: Work) => Promise<Buffer> }>
> = {
  epub: { extension: 'epub', mediaType: 'application/epub+zip', build: buildEpub },
  fb2: { extension: 'fb2', mediaType: 'application/x-fictionbook+xml', build: buildFb2 },
  pdf: { extension: 'pdf', mediaType: 'application/pdf', build: buildPdf },
  cbz: { extension: 'cbz', mediaType: 'application/vnd.comicbook+zip', build: buildComic },
  'mp3.zip': { extension: 'zip', mediaType: 'application/zip', build: buildAudiobook },
};

const files = new Map<string, Promise<WorkFile>>();

/** Returns the file of a work without protection, always with the same bytes. It is built when it is first needed. */
export const getWorkFileForSale = (work: Work): Promise<WorkFile> => {
  const existing = files.get(work.slug);
  if (existing) return existing;
  const file = buildWorkFile(work);
  files.set(work.slug, file);
  file.catch(() => files.delete(work.slug));
  return file;
};

/** Builds the file of a work without protection. */
export const buildWorkFile = async (work: Work): Promise<WorkFile> => {
  const { mediaType, build } = FORMATS[work.format];
  return { name: formatFileName(work), mediaType, bytes: await build(work) };
};

/** Returns the name of the file of a work: its title, without characters that some file systems forbid. */
export const formatFileName = ({ title, format }: Work): string =>
  `${title.replaceAll(/\s*[/\\:*?"<>|]+\s*/g, ' ').trim()}.${FORMATS[format].extension}`;
