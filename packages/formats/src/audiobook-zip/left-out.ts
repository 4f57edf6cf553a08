import type { LeftOutFile } from '../book-contents.ts';
import { cleanLine } from '../text/clean-line.ts';
import { sortNaturally } from '../zip/natural-order.ts';

/** Further files are not named. */
const MAX_NAMED = 100;
const MAX_PATH = 1000;

/** File extensions of sound that no parser reads. */
const UNREAD_KINDS = new Set(
  'aa aax aaxc ac3 aif aifc aiff amr ape au awb caf dff dsf dts m4p mka mp2 mpa mpc ra shn spx tak tta wma wv'.split(
    ' ',
  ),
);

/** The kind of sound of a file that no parser reads, by its extension: `WMA`; `null` for other files. */
export const findUnreadKind = (path: string): string | null => {
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  return UNREAD_KINDS.has(extension) ? extension.toUpperCase() : null;
};

/**
 * Names the files that are left out of a recording, one clean line each, in natural order. Each keeps its place: behind the track that is
 * before it in natural order, or before the first one.
 */
export const listLeftOut = (files: readonly { path: string }[], tracks: readonly { path: string }[]): LeftOutFile[] => {
  const indexes = new Map(tracks.map(({ path }, index) => [path, index]));
  const found: LeftOutFile[] = [];
  let track = 0;
  for (const { path } of sortNaturally([...files, ...tracks])) {
    const index = indexes.get(path);
    if (index !== undefined) track = index + 1;
    else if (found.length < MAX_NAMED) found.push({ path: cleanLine(path, MAX_PATH), track });
  }
  return found.filter((file) => file.path !== '').sort((a, b) => a.track - b.track);
};
