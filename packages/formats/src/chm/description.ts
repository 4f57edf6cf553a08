import { TextDecoder } from 'node:util';
import type { ReadChmFile } from './chm-files.ts';
import { detectChmEncoding } from './detect-encoding.ts';
import type { ChmDirectory } from './directory.ts';
import { parseChmSystem } from './system.ts';

const MAX_FILE_BYTES = 4 * 1024 ** 2;

/**
 * Metadata of a CHM; `encoding` applies to its names, `contents` is the text of its contents file (`.hhc`), `start` names the page to
 * open first.
 */
export type ChmDescription = { lcid: number; encoding: string; title: string; contents: string; start: string };

export const readChmDescription = ({ entries }: ChmDirectory, files: ReadChmFile): ChmDescription => {
  const system = parseChmSystem(files('/#SYSTEM', MAX_FILE_BYTES));
  const candidates = listContentsFiles([...entries.keys()], system.contents);
  const contents =
    candidates.map((name) => files(name, MAX_FILE_BYTES)).find((bytes) => bytes !== null) ?? Buffer.alloc(0);
  const encoding = detectChmEncoding(system.lcid, Buffer.concat([system.title, contents]));
  const decoder = new TextDecoder(encoding);
  return {
    lcid: system.lcid,
    encoding,
    title: decoder.decode(system.title),
    contents: decoder.decode(contents),
    start: system.start,
  };
};

const MAX_CANDIDATES = 5;

/** The named file, which is often missing or spelled in another way, then all others; never a folder. */
const listContentsFiles = (names: readonly string[], named: string): string[] => {
  const toKey = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
  const key = toKey(named);
  const exact = key === '' ? [] : names.filter((name) => toKey(name) === key);
  return [...new Set([...exact, ...names.filter((name) => /\.hhc$/i.test(name))])].slice(0, MAX_CANDIDATES);
};
