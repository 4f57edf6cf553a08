import { closedFacts, SILENT } from '../facts.ts';
import type { Parser } from '../parser.ts';
import { cleanLineOrNull } from '../text/clean.ts';
import { languageOfLcid } from '../text/lcid.ts';
import { FileWindow } from '../zip/file-window.ts';
import { chmFiles } from './content.ts';
import { chmDescription } from './description.ts';
import { chmDirectory } from './directory.ts';
import { chmOutline } from './outline.ts';

/**
 * Compiled HTML help. Only the directory, the description (`#SYSTEM`) and the contents (`.hhc`) are read; authors and
 * covers have no place in the format.
 */
export const readChm: Parser = async ({ path }) => {
  const file = new FileWindow(path);
  try {
    const directory = chmDirectory(file);
    const files = chmFiles(file, directory);
    const { lcid, title, contents } = chmDescription(directory, files);
    return closedFacts(
      'chm',
      { ...SILENT, title: cleanLineOrNull(title, 1000), language: languageOfLcid(lcid) },
      { kind: 'text', words: null, outline: chmOutline(contents) },
    );
  } finally {
    file.end();
  }
};
