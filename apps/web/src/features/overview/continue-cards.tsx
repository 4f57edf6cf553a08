import { BookOpen, Check, Headphones } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatPercent } from '../../i18n/format.ts';
import { formatDay } from '../../i18n/format-date.ts';
import { canPlayInApp } from '../../lib/book-formats.ts';
import { toBookPath } from '../../lib/book-path.ts';
import { getLineAttributes } from '../../lib/book-text.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Cover } from '../../ui/cover/cover.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Progress } from '../../ui/progress.tsx';
import type from '../../ui/theme/type.module.css';
import type { Entry } from '../catalogue/catalogue.queries.ts';
import { ContinueListeningControls } from '../listening/continue-listening.parts.tsx';
import styles from './overview.module.css';

const BookProgress = ({ book }: { book: Entry }) => {
  const { t } = useTranslation('books');
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
      <span aria-hidden="true">{label}</span>
    </p>
  );
};

const LastOpened = ({ book }: { book: Entry }) => {
  const { t } = useTranslation('overview');
  const [now] = useState(() => new Date());
  return book.opened === null ? null : (
    <p className={styles.lastOpened}>{t('lastOpened', { day: formatDay(book.opened, now) })}</p>
  );
};

const Title = ({ book, className }: { book: Entry; className: string | undefined }) => {
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

/** The e-book that was opened last, with a button that continues it. */
export const ContinueReading = ({ book }: { book: Entry }) => {
  const { t } = useTranslation('overview');
  const paths = usePaths();
  const isFinished = book.read_status === 'read';
  return (
    <article className={styles.reading} aria-label={t('reading')}>
      <CardCover book={book} />
      <div className={styles.about}>
        <LastOpened book={book} />
        <Title book={book} className={type.titleM} />
      </div>
      <div className={styles.foot}>
        <ButtonLink kind="primary" size="l" icon={BookOpen} to={toBookPath(book, paths)}>
          {t(isFinished ? 'readAgain' : 'reading')}
        </ButtonLink>
        <BookProgress book={book} />
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
