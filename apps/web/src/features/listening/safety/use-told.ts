import { useTranslation } from 'react-i18next';
import { formatDuration, formatPercent } from '../../../i18n/format.ts';
import { chapterAt, type Opened } from './line.ts';

/** Tells places of a recording, given as shares of it: `Chapter 7 · 12:04 (62 %)`. */
export const useTold = ({ chapters, durationMs }: Opened): ((fraction: number) => string) => {
  const { t } = useTranslation('heard');
  return (fraction) => {
    const atMs = Math.round(fraction * durationMs);
    const number = chapterAt(chapters, atMs);
    return t('at', {
      number: number + 1,
      time: formatDuration(Math.floor((atMs - (chapters[number]?.startMs ?? 0)) / 1000)),
      percent: formatPercent(Math.floor(fraction * 100) / 100),
    });
  };
};
