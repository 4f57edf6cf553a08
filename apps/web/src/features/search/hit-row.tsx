import type { Book } from '@lectern/contracts';
import { Download, LibraryBig, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { coverImage } from '../../lib/cover-image.ts';
import { Badge } from '../../ui/badge.tsx';
import { Cover } from '../../ui/cover/cover.tsx';
import { Icon } from '../../ui/icon.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './hit-row.module.css';
import type { Hit } from './hits.ts';
import { Marked } from './marked.tsx';
import { isDownload } from './use-open-hit.ts';

/** Height of a cover in CSS pixels. */
const COVER_HEIGHT = 54;

type RowProps = { hit: Hit; words: readonly string[] };

const BookRow = ({ book, words, downloads }: { book: Book; words: readonly string[]; downloads: boolean }) => {
  const { t } = useTranslation(['search', 'books']);
  const { title, authors, lang } = book.metadata;
  return (
    <>
      <span className={styles.thumb}>
        <Cover
          title={title}
          author={authors ?? ''}
          image={coverImage(book, COVER_HEIGHT)}
          square={book.isAudioBook}
          detail="s"
          flat
        />
      </span>
      <span className={styles.words}>
        <span className={styles.title} lang={lang ?? undefined}>
          <Marked text={title} words={words} />
        </span>
        <span className={styles.by} lang={authors === null ? undefined : (lang ?? undefined)}>
          {authors === null ? t('books:unknownAuthor') : <Marked text={authors} words={words} />}
        </span>
      </span>
      {downloads && (
        <span className={styles.file}>
          <Badge>{book.format.toUpperCase()}</Badge>
          <Icon of={Download} size="s" />
          <span className={type.hidden}>{t('download')}</span>
        </span>
      )}
    </>
  );
};

/** What a hit looks like, wherever it stands. */
export const HitRow = ({ hit, words }: RowProps) => {
  const { t } = useTranslation('search');
  if (hit.kind === 'book') return <BookRow book={hit.book} words={words} downloads={isDownload(hit)} />;
  return (
    <>
      <span className={styles.sign}>
        <Icon of={hit.kind === 'author' ? UserRound : LibraryBig} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          <Marked text={hit.name} words={words} />
        </span>
        <span className={styles.by}>{t('bookCount', { count: hit.count })}</span>
      </span>
    </>
  );
};
