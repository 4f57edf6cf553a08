import i18next from 'i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { toasts } from '../../ui/toasts.ts';
import type { PlaybackDetails, Player, PositionReport } from './engine/player.ts';
import type { OpenedBook } from './opened-book.ts';

type LeftOutFiles = NonNullable<OpenedBook['leftOut']>;

/** Names in one message; the others are counted. */
const MAX_NAMED = 3;
/** Whoever begins so near to the start has not heard what comes before. */
const BEGIN_MS = 1000;

/** Formats names of files that can't be played: `2.mp3, 5.mp3`. */
export const formatFileNames = (files: LeftOutFiles): string => {
  const more = files.length - MAX_NAMED;
  const names = files.slice(0, MAX_NAMED).map(({ name }) => name);
  const all = more > 0 ? [...names, i18next.t('listening:moreFiles', { count: more })] : names;
  return new Intl.ListFormat(currentLanguage()).format(all);
};

/** The files whose place is behind one position and not behind another. */
const listBetween = (files: LeftOutFiles, fromMs: number, toMs: number): LeftOutFiles =>
  files.filter(({ atMs }) => atMs > fromMs && atMs <= toMs);

/** Says that playback has come to files that are left out, and goes on behind them. Seeks pass over them in silence. */
export const announceLeftOutFiles = (player: Player, getBook: (id: string) => OpenedBook | null): void => {
  let last: { id: string; atMs: number } | null = null;
  const announce = (
    { recording }: Pick<PlaybackDetails, 'recording'>,
    { atMs, cause }: Pick<PositionReport, 'atMs' | 'cause'>,
  ): void => {
    const fromMs = last?.id === recording.id ? last.atMs : atMs;
    last = { id: recording.id, atMs };
    const { leftOut = [] } = getBook(recording.id) ?? {};
    const isStart = cause === 'begin' && atMs < BEGIN_MS;
    const passed = cause === 'seek' ? [] : listBetween(leftOut, isStart ? -1 : fromMs, isStart ? 0 : atMs);
    if (passed.length === 0) return;
    const files = formatFileNames(passed);
    toasts.enqueue(
      cause === 'end' ? i18next.t('listening:unplayable', { files }) : i18next.t('listening:skipped', { files }),
    );
  };
  player.onPosition((report) => {
    const playback = player.current();
    if (playback.state !== 'empty') announce(playback, report);
  });
};
