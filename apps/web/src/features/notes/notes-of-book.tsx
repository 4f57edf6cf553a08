import type { Note } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { formatDate } from '../../i18n/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import { EarlierVersions } from './earlier-versions.tsx';
import { useNotes } from './notes.queries.ts';
import styles from './notes-of-book.module.css';

/** What was marked, and what was written to it; the colour is only said once more by the line beside it. */
const NoteItem = ({ note, lang, fastHash }: { note: Note; lang: string | undefined; fastHash: string }) => {
  const { t } = useTranslation('notes');
  const marked = note.quotation.text.trim();
  const written = note.note?.text.trim() ?? '';
  return (
    <li className={cx(styles.item, styles[note.color.value])}>
      <p className={styles.what}>
        {t(`kind.${note.type.value}`)} · {formatDate(note.type.updated)}
      </p>
      {marked !== '' && (
        <blockquote className={styles.marked} lang={lang}>
          {marked}
        </blockquote>
      )}
      {written !== '' && <p className={styles.written}>{written}</p>}
      <EarlierVersions uuid={note.uuid} count={note.earlier_versions ?? 0} fastHash={fastHash} />
    </li>
  );
};

/** The notes, highlights and bookmarks of a book, as they are now; nothing while there are none. */
export const NotesOfBook = ({
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
            <Button kind="quiet" size="s" waiting={isFetching && t('loading')} onPress={() => void refetch()}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {errorText(error)}
        </Notice>
      ) : (
        <ul className={styles.list}>
          {data.items.map((note) => (
            <NoteItem key={note.uuid} note={note} lang={lang} fastHash={fastHash} />
          ))}
        </ul>
      )}
      {data !== undefined && data.items.length < data.total && (
        <p className={styles.what}>{t('more', { count: data.total - data.items.length })}</p>
      )}
    </section>
  );
};
