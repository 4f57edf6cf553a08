import { closedFacts, SILENT } from '../facts.ts';
import type { Parser } from '../parser.ts';
import { cleanLineOrNull } from '../text/clean.ts';
import { languageOfLcid } from '../text/lcid.ts';
import { FileWindow } from '../zip/file-window.ts';
import { chmFile } from './content.ts';
import { chmDirectory } from './directory.ts';
import { chmEncoding } from './encoding.ts';
import { chmOutline } from './outline.ts';
import { chmSystem } from './system.ts';

/**
 * Compiled HTML help. Only the directory, the description (`#SYSTEM`) and the contents (`.hhc`) are read; authors and
 * covers have no place in the format.
 */
export const readChm: Parser = async ({ path }) => {
  const file = new FileWindow(path);
  try {
    const directory = chmDirectory(file);
    const system = chmSystem(chmFile(file, directory, '/#SYSTEM'));
    const names = [...directory.entries.keys()];
    const contents = names.find((name) => name === `/${system.contents}`) ?? names.find((name) => /\.hhc$/i.test(name));
    const outline = (contents && chmFile(file, directory, contents)) || Buffer.alloc(0);
    const encoding = chmEncoding(system.lcid, Buffer.concat([system.title, outline]));
    const title = cleanLineOrNull(new TextDecoder(encoding).decode(system.title), 1000);
    return closedFacts(
      'chm',
      { ...SILENT, title, language: languageOfLcid(system.lcid) },
      { kind: 'text', words: null, outline: chmOutline(new TextDecoder(encoding).decode(outline)) },
    );
  } finally {
    file.end();
  }
};
