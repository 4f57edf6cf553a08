import type { StoredBook } from '@lectern/contracts';
import i18next from 'i18next';
import { formatBytes, formatPercent } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { refusalFrom } from '../../lib/call-error.ts';
import { listAcceptedFormatNames } from './accepted-formats.ts';
import type { Totals } from './engine/upload-item.ts';
import { type FailureReason, toFailureReason } from './failure-reason.ts';
import { speedMeter, type Upload } from './uploads.ts';

/** Formats the list of accepted formats: `EPUB, PDF or TXT`. */
export const formatAcceptedFormats = (): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(listAcceptedFormatNames());

/** Formats whole minutes from one minute on, else seconds: `2 min`, `40 sec`. */
const formatDuration = (seconds: number): string => {
  const [value, unit] = seconds >= 60 ? [Math.round(seconds / 60), 'minute'] : [seconds, 'second'];
  return new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'short' }).format(value);
};

/** The share of a failed file that was sent, 0 to 1. */
export const getSentShare = ({ file, state }: Upload): number =>
  state.kind === 'failed' ? state.sent / Math.max(file.size, 1) : 0;

/** Formats the speed and the remaining time, as far as known: `3.2 MB/s`, `about 2 min`. */
export const formatSpeed = ({ activity, ahead }: Totals): { speed: string | null; time: string | null } => {
  const t = i18next.getFixedT(null, 'upload');
  const [speed, seconds] =
    activity === 'running' ? [speedMeter.bytesPerSecond(), speedMeter.estimateSeconds(ahead)] : [null, null];
  return {
    speed: speed === null ? null : t('speed', { size: formatBytes(speed) }),
    time: seconds === null || ahead === 0 ? null : t('timeLeft', { time: formatDuration(seconds) }),
  };
};

/** Formats why an upload failed, and what to do next. `share` as of `getSentShare`. */
export const formatFailureReason = (reason: FailureReason, share: number): string => {
  const t = i18next.getFixedT(null, 'upload');
  if (reason.kind === 'fault') return t('failed.fault');
  if (reason.kind === 'changed') return t('failed.changed');
  if (reason.kind === 'network' && share === 0) return t('failed.unreached');
  if (reason.kind === 'network') return t('failed.network', { percent: formatPercent(share) });
  const { code, details } = reason;
  if (code === 'file.format_unsupported') return t('failed.unsupported');
  if (code === 'file.mime_unsupported') return t('failed.mime');
  const { bytes, free } = details;
  if (code === 'file.no_space' && typeof bytes === 'number' && typeof free === 'number') {
    return t('failed.noSpace', { needs: formatBytes(bytes), free: formatBytes(Math.max(free, 0)) });
  }
  return i18next.t(`errors:${code}`, details);
};

/** Counts the books of a stored file. */
export const countBooks = ({ state }: Upload): number =>
  state.kind === 'done' ? (state.stored.books?.filter(({ book }) => book !== null).length ?? 1) : 0;

/** Books and files of a ZIP that are named; the others are counted. */
const MAX_NAMED = 3;

/** Formats the result of a ZIP of books. */
export const formatZipResult = (books: NonNullable<StoredBook['books']>): string => {
  const t = i18next.getFixedT(null, 'upload');
  const failed = books.flatMap(({ name, error }) => (error ? [{ name, error }] : []));
  if (failed.length === 0) return t('zip.all', { count: books.length });
  const named = failed.slice(0, MAX_NAMED).map(({ name, error }) => {
    return t('news.failed', { name, why: formatFailureReason(toFailureReason(refusalFrom(error, null)), 0) });
  });
  const more = failed.length - named.length;
  return [
    t('zip.some', { done: books.length - failed.length, count: books.length }),
    ...named,
    ...(more > 0 ? [t('news.failedMany', { count: more })] : []),
  ].join(' ');
};

/** Formats the result of a ZIP with sound files that can't be played. */
export const formatLeftOut = (names: readonly string[]): string => {
  const t = i18next.getFixedT(null, 'upload');
  const more = names.length - MAX_NAMED;
  const named = [...names.slice(0, MAX_NAMED), ...(more > 0 ? [t('moreFiles', { count: more })] : [])];
  return t('storedWithout', { files: new Intl.ListFormat(currentLanguage()).format(named) });
};

/** Whether the book was in the library already, which is no failure for the reader. */
export const isDuplicate = ({ state }: Upload): boolean =>
  state.kind === 'failed' && state.reason.kind === 'refused' && state.reason.code === 'file.already_there';

/** Formats how many finished files were added, were there already, and failed. */
export const formatOutcome = (finished: readonly Upload[]): string => {
  const t = i18next.getFixedT(null, 'upload');
  const duplicates = finished.filter(isDuplicate).length;
  const failed = finished.filter(({ state }) => state.kind === 'failed').length - duplicates;
  const added = finished.reduce((sum, upload) => sum + countBooks(upload), 0);
  return [
    ...(added > 0 ? [t('news.addedMany', { count: added })] : []),
    ...(duplicates > 0 ? [t('news.alreadyMany', { count: duplicates })] : []),
    ...(failed > 0 ? [t('news.failedMany', { count: failed })] : []),
  ].join(' ');
};
