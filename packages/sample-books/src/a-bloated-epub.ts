import { epubFiles } from './epub-files.ts';
import { zipOf } from './zip.ts';

/**
 * A small archive that makes its reader write much: one chapter at a path of `pathLength` characters (UTF-16 units, of
 * two bytes each), `entries` times in the reading order.
 */
export const aBloatedEpub = ({ entries, pathLength }: { entries: number; pathLength: number }): Promise<Buffer> => {
  const path = `${'я'.repeat(pathLength - FOLDER.length - ENDING.length)}${ENDING}`;
  const files = epubFiles({
    identifier: 'urn:uuid:00000000-0000-4000-a000-0000000b10a7',
    title: 'A Book That Repeats Itself',
    language: 'en',
    contentsTitle: 'Contents',
    chapters: [{ path, title: 'One', body: '<p>Once.</p>' }],
  });
  const reference = '<itemref idref="c1"/>';
  return zipOf(
    files.map(({ path: at, content }) => ({
      path: at,
      content: at.endsWith('.opf') ? String(content).replace(reference, reference.repeat(entries)) : content,
    })),
  );
};

const FOLDER = 'OEBPS/';
const ENDING = '.xhtml';
