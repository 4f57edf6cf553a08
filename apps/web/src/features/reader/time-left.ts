import type { ReadingManifest } from '@lectern/contracts';
import type { TocItem } from './toc.ts';

/** Characters per minute of an average reader. In Chinese, Japanese and Korean a character carries more meaning. */
const DEFAULT_PACE = 1150;
const DEFAULT_CJK_PACE = 420;

/** The pace of a reader is clamped to these factors of the average: leafing through a book, or falling asleep over it, is no reading pace. */
const MIN_PACE_FACTOR = 0.2;
const MAX_PACE_FACTOR = 4;

const estimateMinutes = (characters: number, { language }: ReadingManifest, readerPace: number | null): number => {
  const defaultPace = /^(zh|ja|ko)\b/.test(language ?? '') ? DEFAULT_CJK_PACE : DEFAULT_PACE;
  return Math.ceil(
    Math.max(0, Math.round(characters)) /
      Math.min(Math.max(readerPace ?? defaultPace, defaultPace * MIN_PACE_FACTOR), defaultPace * MAX_PACE_FACTOR),
  );
};

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
  return estimateMinutes(characters, manifest, readerPace);
};

/** Minutes left in the book; `fraction` is the share that was read. */
export const estimateBookMinutesLeft = (
  manifest: ReadingManifest,
  fraction: number,
  readerPace: number | null,
): number => estimateMinutes(manifest.totalCharacters * (1 - fraction), manifest, readerPace);
