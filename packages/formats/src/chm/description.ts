import { TextDecoder } from 'node:util';
import type { ChmFiles } from './content.ts';
import type { ChmDirectory } from './directory.ts';
import { chmEncoding } from './encoding.ts';
import { chmSystem } from './system.ts';

const MAX_FILE_BYTES = 4 * 1024 ** 2;

/** What a CHM says about itself; `encoding` is that of its names, `contents` the text of its contents file (`.hhc`). */
export type ChmDescription = { lcid: number; encoding: string; title: string; contents: string };

export const chmDescription = ({ entries }: ChmDirectory, files: ChmFiles): ChmDescription => {
  const system = chmSystem(files('/#SYSTEM', MAX_FILE_BYTES));
  const names = [...entries.keys()];
  const named = names.find((name) => name === `/${system.contents}`) ?? names.find((name) => /\.hhc$/i.test(name));
  const contents = (named && files(named, MAX_FILE_BYTES)) || Buffer.alloc(0);
  const encoding = chmEncoding(system.lcid, Buffer.concat([system.title, contents]));
  const decoder = new TextDecoder(encoding);
  return {
    lcid: system.lcid,
    encoding,
    title: decoder.decode(system.title),
    contents: decoder.decode(contents),
  };
};
