import { createEpubFiles } from './epub-files.ts';
import { buildZip } from './zip.ts';

/**
 * A small archive whose parsed manifest is huge: one chapter with a path of `pathLength` UTF-16 units (two bytes each),
 * repeated `entries` times in the reading order.
 */
export const buildBloatedEpub = ({ entries, pathLength }: { entries: number; pathLength: number }): Promise<Buffer> => {
  const path = `${'я'.repeat(pathLength - FOLDER.length - ENDING.length)}${ENDING}`;
  const files = createEpubFiles({
    identifier: 'urn:uuid:00000000-0000-4000-a000-0000000b10a7',
    title: 'A Book That Repeats Itself',
    language: 'en',
    contentsTitle: 'Contents',
    chapters: [{ path, title: 'One', body: '<p>Once.</p>' }],
  });
  const reference = '<itemref idref="c1"/>';
  return buildZip(
    files.map(({ path: at, content }) => ({
      path: at,
      content: at.endsWith('.opf') ? String(content).replace(reference, reference.repeat(entries)) : content,
    })),
  );
};

const FOLDER = 'OEBPS/';
const ENDING = '.xhtml';
