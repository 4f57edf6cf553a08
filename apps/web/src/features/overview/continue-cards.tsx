import { Check, Headphones } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatHours, formatPercent } from '../../i18n/format.ts';
import { formatDayInSentence } from '../../i18n/format-date.ts';
import { canPlayInApp } from '../../lib/book-formats.ts';
import { toBookPath } from '../../lib/book-path.ts';
import { getLineAttributes } from '../../lib/book-text.ts';
import { estimateMinutes } from '../../lib/reading-pace.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Cover } from '../../ui/cover/cover.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Progress } from '../../ui/progress.tsx';
import type from '../../ui/theme/type.module.css';
import type { Entry } from '../catalogue/catalogue.queries.ts';
import { ContinueListeningControls } from '../listening/continue-listening.parts.tsx';
import styles from './overview.module.css';
import { type Excerpt, useExcerpt } from './overview.queries.ts';
import { formatStoppedDay } from './stopped-day.ts';
import { SentencePlaceholder, StoppedSentence } from './stopped-sentence.tsx';

/** From this many minutes on, the time left is shown in whole hours. */
const LONG_MINUTES = 120;

/** Time to the end at the reader's own pace, in whole hours where there are many. */
const estimateTimeLeft = ({ charactersLeft, language, pace }: Excerpt): string | null => {
  if (charactersLeft === null) return null;
  const minutes = estimateMinutes(charactersLeft, language, pace);
  if (minutes === 0) return null;
  const isLong = minutes >= LONG_MINUTES;
  return formatHours((isLong ? Math.round(minutes / 60) * 60 : minutes) * 60);
};

const BookProgress = ({ book, timeLeft = null }: { book: Entry; timeLeft?: string | null }) => {
  const { t } = useTranslation(['books', 'overview']);
  if (book.read_status === 'read')
    return (
      <p className={styles.finished}>
        <Icon of={Check} size="s" />
        {t('finished')}
      </p>
    );
  const percent = formatPercent(book.percent / 100);
  const label = t('read', { percent });
  return (
    <p className={styles.progress}>
      <Progress share={book.percent / 100} label={label} />
      <span>
        <span aria-hidden="true">{percent}</span>
        {timeLeft !== null && ` · ${t('overview:left', { time: timeLeft })}`}
      </span>
    </p>
  );
};

const LastOpened = ({ book }: { book: Entry }) => {
  const { t } = useTranslation('overview');
  const [now] = useState(() => new Date());
  return book.opened === null ? null : (
    <p className={styles.lastOpened}>
      {book.read_status === 'read'
        ? t('lastOpened', { day: formatDayInSentence(book.opened, now) })
        : formatStoppedDay(t, book.opened, now)}
    </p>
  );
};

const Title = ({
  book,
  className,
  place = null,
}: {
  book: Entry;
  className: string | undefined;
  /** The chapter or page where the reader is. */
  place?: string | null;
}) => {
  const { t } = useTranslation('books');
  const paths = usePaths();
  const { title, authors, lang } = book;
  return (
    <>
      <h2 className={className} {...getLineAttributes(lang)}>
        <Link to={canPlayInApp(book) ? paths.audio(book.name) : paths.book(book.id)}>{title}</Link>
      </h2>
      <p className={styles.by} {...getLineAttributes(authors === null ? undefined : lang)}>
        {authors ?? t('unknownAuthor')}
        {place !== null && (
          <>
            {' · '}
            <bdi>{place}</bdi>
          </>
        )}
      </p>
    </>
  );
};

const CardCover = ({ book }: { book: Entry }) => (
  <div className={styles.cover}>
    <Cover
      title={book.title}
      author={book.authors ?? ''}
      image={book.cover}
      square={book.audio}
      loading="eager"
      detail="m"
    />
  </div>
);

/** The chapter, or the page of a book of pages. */
const usePlace = (excerpt: Excerpt | undefined): string | null => {
  const { t } = useTranslation('overview');
  if (!excerpt) return null;
  const { chapter, page, pages } = excerpt;
  return chapter ?? (page !== null && pages !== null ? t('page', { page, pages }) : null);
};

/** The e-book that was opened last: where the reader stopped, with a button that continues there. */
export const ContinueReading = ({ book }: { book: Entry }) => {
  const { t } = useTranslation('overview');
  const paths = usePaths();
  const isFinished = book.read_status === 'read';
  const { excerpt, isLoading } = useExcerpt(book.id);
  const stopped = isFinished ? undefined : excerpt;
  const place = usePlace(stopped);
  return (
    <article className={styles.reading} aria-label={t('reading')}>
      <CardCover book={book} />
      <div className={styles.about}>
        <LastOpened book={book} />
        <Title book={book} className={type.titleM} place={place} />
      </div>
      {stopped?.sentence && <StoppedSentence {...stopped.sentence} lang={stopped.language ?? book.lang} />}
      {isLoading && !isFinished && <SentencePlaceholder />}
      <div className={styles.foot}>
        <ButtonLink kind="primary" size="l" to={toBookPath(book, paths)}>
          {t(isFinished ? 'readAgain' : 'reading')}
        </ButtonLink>
        <BookProgress book={book} timeLeft={stopped ? estimateTimeLeft(stopped) : null} />
      </div>
    </article>
  );
};

/** The audiobook that was opened last. */
export const ContinueListening = ({ book }: { book: Entry }) => {
  const { t } = useTranslation('overview');
  const paths = usePaths();
  return (
    <article className={styles.listening} aria-label={t('listening')}>
      <div className={styles.top}>
        <CardCover book={book} />
        <div>
          <LastOpened book={book} />
          <Title book={book} className={type.titleS} />
        </div>
      </div>
      {canPlayInApp(book) ? (
        <ContinueListeningControls id={book.id} title={book.title} percent={book.percent} />
      ) : (
        <div className={styles.foot}>
          <ButtonLink size="l" icon={Headphones} to={paths.book(book.id)}>
            {t('listening')}
          </ButtonLink>
          <BookProgress book={book} />
        </div>
      )}
    </article>
  );
};
