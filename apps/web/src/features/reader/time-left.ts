import type { ReadingManifest } from '@lectern/contracts';
import { estimateMinutes } from '../../lib/reading-pace.ts';
import type { TocItem } from './toc.ts';

/**
 * Minutes left in the chapter, at least one while anything is left. It ends where the next one of the contents begins, which may be in the
 * same file or after several; without contents, with its file. `readerPace`: characters per minute of this reader, null when unknown.
 */
export const estimateChapterMinutesLeft = (
  manifest: ReadingManifest,
  toc: readonly TocItem[],
  index: number,
  { spine, progression, fraction }: { spine: number; progression: number; fraction: number },
  readerPace: number | null,
): number => {
  const item = toc[index];
  const next = item && toc.slice(index + 1).find(({ share }) => share > Math.max(item.share, fraction));
  const characters = item
    ? manifest.totalCharacters * ((next?.share ?? 1) - fraction)
    : (manifest.spine[spine]?.characters ?? 0) * (1 - progression);
  return estimateMinutes(characters, manifest.language, readerPace);
};

/** Minutes left in the book; `fraction` is the share that was read. */
export const estimateBookMinutesLeft = (
  manifest: ReadingManifest,
  fraction: number,
  readerPace: number | null,
): number => estimateMinutes(manifest.totalCharacters * (1 - fraction), manifest.language, readerPace);
