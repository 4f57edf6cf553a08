import { cleanLineOrNull } from '../text/clean-line.ts';
import { sortNaturally } from '../zip/natural-order.ts';
import { fixDosEncoding } from './book-tags.ts';

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

/** Names the files that are left out of a recording, in natural order, one clean line each. */
export const nameLeftOut = (files: readonly { path: string }[]): string[] =>
  sortNaturally(files)
    .slice(0, MAX_NAMED)
    .flatMap(({ path }) => cleanLineOrNull(fixDosEncoding(path), MAX_PATH) ?? []);
