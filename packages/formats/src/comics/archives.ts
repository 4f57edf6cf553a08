import type { OpenComic } from './archive.ts';
import { openCb7 } from './cb7.ts';
import { openCbr } from './cbr.ts';
import { openCbt } from './cbt.ts';
import { openCbz } from './cbz.ts';

/** How the archives of comics are opened; the key is `Format.name`. */
export const comicArchives: Readonly<Record<string, OpenComic>> = {
  cbz: openCbz,
  cbr: openCbr,
  cb7: openCb7,
  cbt: openCbt,
};
