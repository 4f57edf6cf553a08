import type { BinnedBook } from '@lectern/contracts';
import { Trash2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../i18n/format.ts';
import { formatDaysAhead } from '../../i18n/format-date.ts';
import { getLineAttributes } from '../../lib/book-text.ts';
import line from '../../ui/book-line.module.css';
import { Button } from '../../ui/button.tsx';
import { Cover, CoverBox } from '../../ui/cover/cover.tsx';
import styles from './bin.module.css';

type RowProps = {
  book: BinnedBook;
  /** In milliseconds since 1970. */
  now: number;
  onRestore: (book: BinnedBook) => void;
  onDeleteForever: (book: BinnedBook) => void;
};

/** A deleted book with its remaining days and actions. */
export const BinRow = ({ book, now, onRestore, onDeleteForever }: RowProps) => {
  const { t } = useTranslation(['bin', 'books']);
  const { title, authors, cover, format, bytes, audio, ends } = book;
  const lang = book.lang ?? undefined;
  const author = authors ?? t('books:unknownAuthor');
  return (
    <div className={styles.row}>
      <CoverBox className={styles.thumb}>
        <Cover title={title} author={authors ?? ''} image={cover} square={audio} detail="s" flat />
      </CoverBox>
      <div className={styles.words}>
        <p className={line.title} {...getLineAttributes(lang)}>
          {title}
        </p>
        <p className={styles.facts} {...getLineAttributes(authors === null ? undefined : lang)}>
          {author}
        </p>
        <p className={styles.facts}>
          {format.toUpperCase()} · {formatBytes(bytes)} · {t('ends', { when: formatDaysAhead(ends, new Date(now)) })}
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="s" icon={Undo2} aria-label={t('restore.label', { title })} onPress={() => onRestore(book)}>
          {t('restore.verb')}
        </Button>
        <Button
          size="s"
          kind="quiet"
          icon={Trash2}
          aria-label={t('end.label', { title })}
          onPress={() => onDeleteForever(book)}
        >
          {t('end.verb')}
        </Button>
      </div>
    </div>
  );
};
