import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type from '../../ui/theme/type.module.css';
import { isOpen } from './engine/item.ts';
import { useUploads } from './upload-context.ts';
import type { Upload } from './uploads.ts';
import { eachInWords, outcomeInWords, reasonInWords, shareOf } from './words.ts';

/** What happens within so many milliseconds is told in one go. */
const GATHER_MS = 1_500;
/** More files than this are counted instead of being named. */
const MOST_NAMED = 2;

const useWords = () => {
  const { t } = useTranslation('upload');
  const ofOne = (upload: Upload): string => {
    const { name } = upload.file;
    if (upload.step.at === 'done' && upload.step.stored.books)
      return `${name}: ${eachInWords(upload.step.stored.books)}`;
    if (upload.step.at !== 'failed') return t('news.added', { name });
    return t('news.failed', { name, why: reasonInWords(upload.step.reason, shareOf(upload)) });
  };
  return (over: readonly Upload[]): string =>
    over.length <= MOST_NAMED ? over.map(ofOne).join(' ') : outcomeInWords(over);
};

/** Says to screen readers what came of each file, and of many together; who sees finds it in the rows. */
export const UploadNews = () => {
  const all = useUploads();
  const inWords = useWords();
  const [words, setWords] = useState('');
  // By their steps: a file that is tried again ends with another one.
  const told = useRef<Set<unknown>>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(() => {});
  useEffect(() => {
    const over = all.filter((upload) => !isOpen(upload));
    told.current ??= new Set(over.map(({ step }) => step));
    const known = told.current;
    const news = over.filter(({ step }) => !known.has(step));
    latest.current = () => {
      timer.current = undefined;
      for (const { step } of news) known.add(step);
      setWords(inWords(news));
    };
    if (news.length > 0) timer.current ??= setTimeout(() => latest.current(), GATHER_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <p className={type.hidden} role="status">
      {words}
    </p>
  );
};
