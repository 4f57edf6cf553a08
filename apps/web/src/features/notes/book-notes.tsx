import type { Note } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format-date.ts';
import { formatError } from '../../i18n/format-error.ts';
import { getProseAttributes } from '../../lib/book-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './book-notes.module.css';
import { EarlierVersions } from './earlier-versions.tsx';
import { useNotes } from './notes.queries.ts';

/** The marked text, and the note on it. The colour is decoration only. */
const NoteItem = ({ note, lang, fastHash }: { note: Note; lang: string | undefined; fastHash: string }) => {
  const { t } = useTranslation('notes');
  const quotedText = note.quotation.text.trim();
  const noteText = note.note?.text.trim() ?? '';
  return (
    <li className={cx(styles.item, styles[note.color.value])}>
      <p className={styles.meta}>
        {t(`kind.${note.type.value}`)} · {formatDate(note.type.updated)}
      </p>
      {quotedText !== '' && (
        <blockquote className={styles.quoted} {...getProseAttributes(lang)}>
          {quotedText}
        </blockquote>
      )}
      {noteText !== '' && (
        <p className={styles.note} {...getProseAttributes()}>
          {noteText}
        </p>
      )}
      <EarlierVersions uuid={note.uuid} count={note.earlier_versions ?? 0} fastHash={fastHash} />
    </li>
  );
};

/** The notes, highlights and bookmarks of a book; renders nothing while there are none. */
export const BookNotes = ({
  bookId,
  fastHash,
  lang,
}: {
  bookId: string;
  fastHash: string;
  lang: string | undefined;
}) => {
  const { t } = useTranslation(['notes', 'common']);
  const { data, error, isFetching, refetch } = useNotes(bookId);
  if (data === undefined && error === null) return null;
  if (data?.total === 0) return null;
  return (
    <section>
      <h2 className={cx(type.titleS, styles.heading)}>{t('title')}</h2>
      {data === undefined ? (
        <Notice
          tone="danger"
          action={
            <Button kind="quiet" size="s" pendingLabel={isFetching && t('loading')} onPress={() => void refetch()}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {formatError(error)}
        </Notice>
      ) : (
        <ul className={styles.list}>
          {data.items.map((note) => (
            <NoteItem key={note.uuid} note={note} lang={lang} fastHash={fastHash} />
          ))}
        </ul>
      )}
      {data !== undefined && data.items.length < data.total && (
        <p className={styles.meta}>{t('more', { count: data.total - data.items.length })}</p>
      )}
    </section>
  );
};
