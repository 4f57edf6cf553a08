import type { Book } from '@lectern/contracts';
import { Bookmark, BookOpen, FolderPlus, Headphones, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { playsHere } from '../../lib/opens-here.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { deed } from '../catalogue/catalogue.queries.ts';
import { ChooseCollections } from '../collections/collections.parts.tsx';
import { EditBook } from '../editing/editing.parts.tsx';
import styles from './actions.module.css';

/** What can be done with the book. Reading or hearing it is the main one, where the browser can. */
export const Actions = ({ book, readable, onDelete }: { book: Book; readable: boolean; onDelete: () => void }) => {
  const { t } = useTranslation(['bookDetails', 'collections', 'editing']);
  const paths = usePaths();
  const [choosing, setChoosing] = useState<boolean>();
  const [editing, setEditing] = useState({ times: 0, isOpen: false });
  const plays = playsHere(book);
  return (
    <div className={styles.actions}>
      {plays && (
        <span className={styles.main}>
          <ButtonLink kind="primary" size="l" block icon={Headphones} to={paths.audio(book.name)}>
            {t(book.read_percent > 0 ? 'listenOn' : 'listen')}
          </ButtonLink>
        </span>
      )}
      {readable && (
        <span className={styles.main}>
          <ButtonLink kind="primary" size="l" block icon={BookOpen} to={paths.read(book.id)}>
            {t(book.read_percent > 0 ? 'continue' : 'read')}
          </ButtonLink>
        </span>
      )}
      {book.link !== '' && (
        <DownloadLink kind={readable || plays ? 'plain' : 'primary'} size="l" href={book.link} fileName={book.name}>
          {t('download')}
        </DownloadLink>
      )}
      <IconButton
        icon={Bookmark}
        label={t('favourite')}
        className={styles.favourite}
        aria-pressed={book.favorite}
        onPress={() => deed.favourite([book], !book.favorite)}
      />
      <IconButton
        icon={FolderPlus}
        label={t('collections:choose.menu')}
        className={styles.tool}
        onPress={() => setChoosing(true)}
      />
      {choosing !== undefined && (
        <ChooseCollections
          books={[{ id: book.id, title: book.title, entry: null }]}
          isOpen={choosing}
          onClose={() => setChoosing(false)}
        />
      )}
      <IconButton
        icon={Pencil}
        label={t('editing:menu')}
        className={styles.tool}
        onPress={() => setEditing(({ times }) => ({ times: times + 1, isOpen: true }))}
      />
      {editing.times > 0 && (
        <EditBook
          key={editing.times}
          book={book}
          isOpen={editing.isOpen}
          onClose={() => setEditing(({ times }) => ({ times, isOpen: false }))}
        />
      )}
      <IconButton icon={Trash2} label={t('delete')} className={styles.tool} onPress={onDelete} />
    </div>
  );
};
