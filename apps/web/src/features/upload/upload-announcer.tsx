import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type from '../../ui/theme/type.module.css';
import { isUnfinished } from './engine/upload-item.ts';
import { useUploads } from './upload-context.ts';
import { formatFailureReason, formatLeftOut, formatOutcome, formatZipResult, getSentShare } from './upload-texts.ts';
import type { Upload } from './uploads.ts';

/** Results within this time are announced together. */
const ANNOUNCE_DELAY_MS = 1_500;
/** More files are counted instead of named. */
const MAX_NAMED = 2;

const useFormatResults = () => {
  const { t } = useTranslation('upload');
  const formatOne = (upload: Upload): string => {
    const { name } = upload.file;
    if (upload.state.kind === 'done' && upload.state.stored.books)
      return `${name}: ${formatZipResult(upload.state.stored.books)}`;
    if (upload.state.kind === 'done' && upload.state.stored.leftOut)
      return `${name}: ${formatLeftOut(upload.state.stored.leftOut)}`;
    if (upload.state.kind !== 'failed') return t('news.added', { name });
    return t('news.failed', { name, why: formatFailureReason(upload.state.reason, getSentShare(upload)) });
  };
  return (finished: readonly Upload[]): string =>
    finished.length <= MAX_NAMED ? finished.map(formatOne).join(' ') : formatOutcome(finished);
};

/** Announces the result of each file to screen readers, and of many together; the rows show it on screen. */
export const UploadAnnouncer = () => {
  const all = useUploads();
  const formatResults = useFormatResults();
  const [text, setText] = useState('');
  // By state: a file that is retried ends with another one.
  const announced = useRef<Set<unknown>>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(() => {});
  useEffect(() => {
    const finished = all.filter((upload) => !isUnfinished(upload));
    announced.current ??= new Set(finished.map(({ state }) => state));
    const known = announced.current;
    const news = finished.filter(({ state }) => !known.has(state));
    latest.current = () => {
      timer.current = undefined;
      for (const { state } of news) known.add(state);
      setText(formatResults(news));
    };
    if (news.length > 0) timer.current ??= setTimeout(() => latest.current(), ANNOUNCE_DELAY_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <p className={type.hidden} role="status">
      {text}
    </p>
  );
};
