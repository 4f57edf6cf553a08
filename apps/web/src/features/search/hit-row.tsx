import type { Book } from '@lectern/contracts';
import { Download, LibraryBig, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getLineAttributes } from '../../lib/book-text.ts';
import { getCoverImage } from '../../lib/cover-image.ts';
import { Badge } from '../../ui/badge.tsx';
import line from '../../ui/book-line.module.css';
import { Cover } from '../../ui/cover/cover.tsx';
import { Icon } from '../../ui/icon.tsx';
import type from '../../ui/theme/type.module.css';
import { HighlightedText } from './highlighted-text.tsx';
import styles from './hit-row.module.css';
import type { Hit } from './hits.ts';
import { isDownload } from './use-hit-target.ts';

/** Height of a cover in CSS pixels. */
const COVER_HEIGHT = 54;

type RowProps = { hit: Hit; words: readonly string[] };

const BookRow = ({ book, words, isDownloaded }: { book: Book; words: readonly string[]; isDownloaded: boolean }) => {
  const { t } = useTranslation(['search', 'books']);
  const { title, authors, lang } = book.metadata;
  return (
    <>
      <span className={line.thumb}>
        <Cover
          title={title}
          author={authors ?? ''}
          image={getCoverImage(book, COVER_HEIGHT)}
          square={book.isAudioBook}
          detail="s"
          flat
        />
      </span>
      <span className={line.words}>
        <span className={line.title} {...getLineAttributes(lang)}>
          <HighlightedText text={title} words={words} />
        </span>
        <span className={line.by} {...getLineAttributes(authors === null ? undefined : lang)}>
          {authors === null ? t('books:unknownAuthor') : <HighlightedText text={authors} words={words} />}
        </span>
      </span>
      {isDownloaded && (
        <span className={styles.file}>
          <Badge>{book.format.toUpperCase()}</Badge>
          <Icon of={Download} size="s" />
          <span className={type.hidden}>{t('download')}</span>
        </span>
      )}
    </>
  );
};

/** The content of a hit, in the panel and on the results page. */
export const HitRow = ({ hit, words }: RowProps) => {
  const { t } = useTranslation('search');
  if (hit.kind === 'book') return <BookRow book={hit.book} words={words} isDownloaded={isDownload(hit)} />;
  return (
    <>
      <span className={styles.sign}>
        <Icon of={hit.kind === 'author' ? UserRound : LibraryBig} />
      </span>
      <span className={line.words}>
        <span className={styles.name} {...getLineAttributes()}>
          <HighlightedText text={hit.name} words={words} />
        </span>
        <span className={line.by}>{t('bookCount', { count: hit.count })}</span>
      </span>
    </>
  );
};
