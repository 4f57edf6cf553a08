import { createBookFacts, EMPTY_METADATA, UnreadableBook } from '../book-facts.ts';
import type { Parser } from '../parser.ts';
import { cleanLineOrNull } from '../text/clean-line.ts';
import { lcidToLanguage } from '../text/lcid.ts';
import { WindowedFile } from '../zip/file-window.ts';
import { createChmFileReader } from './chm-files.ts';
import { readChmDescription } from './description.ts';
import { readChmDirectory } from './directory.ts';
import { parseChmOutline } from './outline.ts';
import { hasReadablePage } from './pages.ts';

/**
 * Reads compiled HTML help: only the directory, the description (`#SYSTEM`), the contents (`.hhc`) and as many pages as
 * show that it can be read. The format has no authors or covers.
 */
export const readChm: Parser = async ({ path }) => {
  const file = new WindowedFile(path);
  try {
    const directory = readChmDirectory(file);
    const files = createChmFileReader(file, directory);
    const { lcid, title, contents } = readChmDescription(directory, files);
    if (!hasReadablePage(directory, files))
      throw new UnreadableBook('damaged', 'no page of the CHM file can be unpacked');
    return createBookFacts(
      'chm',
      { ...EMPTY_METADATA, title: cleanLineOrNull(title, 1000), language: lcidToLanguage(lcid) },
      { kind: 'text', words: null, outline: parseChmOutline(contents) },
    );
  } finally {
    file.end();
  }
};
