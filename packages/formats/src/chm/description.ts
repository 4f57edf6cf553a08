import { TextDecoder } from 'node:util';
import type { ReadChmFile } from './chm-files.ts';
import { detectChmEncoding } from './detect-encoding.ts';
import type { ChmDirectory } from './directory.ts';
import { parseChmSystem } from './system.ts';

const MAX_FILE_BYTES = 4 * 1024 ** 2;

/** Metadata of a CHM; `encoding` applies to its names, `contents` is the text of its contents file (`.hhc`). */
export type ChmDescription = { lcid: number; encoding: string; title: string; contents: string };

export const readChmDescription = ({ entries }: ChmDirectory, files: ReadChmFile): ChmDescription => {
  const system = parseChmSystem(files('/#SYSTEM', MAX_FILE_BYTES));
  const names = [...entries.keys()];
  const named = names.find((name) => name === `/${system.contents}`) ?? names.find((name) => /\.hhc$/i.test(name));
  const contents = (named && files(named, MAX_FILE_BYTES)) || Buffer.alloc(0);
  const encoding = detectChmEncoding(system.lcid, Buffer.concat([system.title, contents]));
  const decoder = new TextDecoder(encoding);
  return {
    lcid: system.lcid,
    encoding,
    title: decoder.decode(system.title),
    contents: decoder.decode(contents),
  };
};
