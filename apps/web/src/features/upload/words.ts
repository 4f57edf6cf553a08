import type { StoredBook } from '@lectern/contracts';
import i18next from 'i18next';
import { formatBytes, formatPercent } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { refusalFrom } from '../../lib/call-error.ts';
import { acceptedNames } from './accepted.ts';
import type { Totals } from './engine/item.ts';
import { type Reason, reasonOf } from './reason.ts';
import { pace, type Upload } from './uploads.ts';

/** `EPUB, PDF or TXT`, as the language joins them. */
export const formatsInWords = (): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(acceptedNames);

/** Whole minutes from one minute on, else seconds: `2 min`, `40 sec`. */
const durationInWords = (seconds: number): string => {
  const [value, unit] = seconds >= 60 ? [Math.round(seconds / 60), 'minute'] : [seconds, 'second'];
  return new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'short' }).format(value);
};

/** Of the bytes of a file, those that went before it failed: 0 to 1. */
export const shareOf = ({ file, step }: Upload): number =>
  step.at === 'failed' ? step.sent / Math.max(file.size, 1) : 0;

/** How fast it goes and how long it still takes, as far as that is known: `3.2 MB/s`, `about 2 min`. */
export const paceInWords = ({ doing, ahead }: Totals): { speed: string | null; time: string | null } => {
  const t = i18next.getFixedT(null, 'upload');
  const [speed, seconds] = doing === 'moves' ? [pace.bytesASecond(), pace.secondsFor(ahead)] : [null, null];
  return {
    speed: speed === null ? null : t('speed', { size: formatBytes(speed) }),
    time: seconds === null || ahead === 0 ? null : t('about', { time: durationInWords(seconds) }),
  };
};

/** What is so, and what to do next. `share` as `shareOf`. */
export const reasonInWords = (reason: Reason, share: number): string => {
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

/** How many books came of a file. */
export const booksOf = ({ step }: Upload): number =>
  step.at === 'done' ? (step.stored.books?.filter(({ book }) => book !== null).length ?? 1) : 0;

/** Failed books of one ZIP that are named; of more is told how many. */
const MOST_NAMED = 3;

/** What came of the books of a ZIP. */
export const eachInWords = (books: NonNullable<StoredBook['books']>): string => {
  const t = i18next.getFixedT(null, 'upload');
  const failed = books.flatMap(({ name, error }) => (error ? [{ name, error }] : []));
  if (failed.length === 0) return t('each.all', { count: books.length });
  const named = failed.slice(0, MOST_NAMED).map(({ name, error }) => {
    return t('news.failed', { name, why: reasonInWords(reasonOf(refusalFrom(error, null)), 0) });
  });
  const more = failed.length - named.length;
  return [
    t('each.some', { done: books.length - failed.length, count: books.length }),
    ...named,
    ...(more > 0 ? [t('news.failedMany', { count: more })] : []),
  ].join(' ');
};

/** Not a failure to a reader: the book is there, only not because of this file. */
export const isAlreadyThere = ({ step }: Upload): boolean =>
  step.at === 'failed' && step.reason.kind === 'refused' && step.reason.code === 'file.already_there';

/** How many files that are over were added, were there already, and were not added. */
export const outcomeInWords = (over: readonly Upload[]): string => {
  const t = i18next.getFixedT(null, 'upload');
  const already = over.filter(isAlreadyThere).length;
  const failed = over.filter(({ step }) => step.at === 'failed').length - already;
  const added = over.reduce((sum, upload) => sum + booksOf(upload), 0);
  return [
    ...(added > 0 ? [t('news.addedMany', { count: added })] : []),
    ...(already > 0 ? [t('news.alreadyMany', { count: already })] : []),
    ...(failed > 0 ? [t('news.failedMany', { count: failed })] : []),
  ].join(' ');
};
