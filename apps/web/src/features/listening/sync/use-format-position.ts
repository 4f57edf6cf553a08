import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../i18n/format.ts';
import { formatListened } from '../format-listened.ts';
import { findChapterIndex, type OpenedBook } from '../opened-book.ts';

/** Formats a fraction of a recording as a position: `Chapter 7 · 12:04 (62 %)`. */
export const useFormatPosition = ({ chapters, durationMs }: OpenedBook): ((fraction: number) => string) => {
  const { t } = useTranslation('playback');
  return (fraction) => {
    const atMs = Math.round(fraction * durationMs);
    const chapterIndex = findChapterIndex(chapters, atMs);
    return t('position', {
      number: chapterIndex + 1,
      time: formatDuration(Math.floor((atMs - (chapters[chapterIndex]?.startMs ?? 0)) / 1000)),
      percent: formatListened(atMs, durationMs),
    });
  };
};
