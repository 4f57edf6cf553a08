import { openCb7 } from './cb7.ts';
import { openCbr } from './cbr.ts';
import { openCbt } from './cbt.ts';
import { openCbz } from './cbz.ts';
import type { OpenComicArchive } from './comic-archive.ts';

/** Openers by `Format.name`. */
export const comicArchiveOpeners: Readonly<Record<string, OpenComicArchive>> = {
  cbz: openCbz,
  cbr: openCbr,
  cb7: openCb7,
  cbt: openCbt,
};
