import type { Book } from '@lectern/contracts';
import { Bookmark, BookOpen, FolderPlus, Headphones, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canPlayInApp, isToken } from '../../lib/book-formats.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { bookMutations } from '../catalogue/catalogue.queries.ts';
import { CollectionsDialog } from '../collections/collections.parts.tsx';
import { EditBook } from '../editing/editing.parts.tsx';
import { QueueMenu } from '../listening-queue/listening-queue.parts.tsx';
import { OpenInAppButton } from '../mobile-app/mobile-app.parts.tsx';
import styles from './book-actions.module.css';

/** The actions of a book. Reading or listening is the primary one where the app supports the format. */
export const BookActions = ({ book, canRead, onDelete }: { book: Book; canRead: boolean; onDelete: () => void }) => {
  const { t } = useTranslation(['bookDetails', 'collections', 'editing', 'fulfilment']);
  const paths = usePaths();
  const [isChoosingCollections, setChoosingCollections] = useState<boolean>();
  const [editing, setEditing] = useState({ times: 0, isOpen: false });
  const canPlay = canPlayInApp(book);
  return (
    <div className={styles.actions}>
      {canPlay && (
        <span className={styles.main}>
          <ButtonLink kind="primary" size="l" block icon={Headphones} to={paths.audio(book.name)}>
            {t(book.read_percent > 0 ? 'continueListening' : 'listen')}
          </ButtonLink>
        </span>
      )}
      {canRead && (
        <span className={styles.main}>
          <ButtonLink kind="primary" size="l" block icon={BookOpen} to={paths.read(book.id)}>
            {t(book.read_percent > 0 ? 'continue' : 'read')}
          </ButtonLink>
        </span>
      )}
      {book.link !== '' && (
        <DownloadLink kind={canRead || canPlay ? 'plain' : 'primary'} size="l" href={book.link} fileName={book.name}>
          {t(isToken(book) ? 'fulfilment:download' : 'download')}
        </DownloadLink>
      )}
      <IconButton
        icon={Bookmark}
        label={t('favourite')}
        className={styles.favourite}
        aria-pressed={book.favorite}
        onPress={() => bookMutations.setFavourite([book], !book.favorite)}
      />
      {canPlay && <QueueMenu book={book} className={styles.tool} />}
      <OpenInAppButton book={book} className={styles.tool ?? ''} />
      <IconButton
        icon={FolderPlus}
        label={t('collections:choose.menu')}
        className={styles.tool}
        onPress={() => setChoosingCollections(true)}
      />
      {isChoosingCollections !== undefined && (
        <CollectionsDialog
          books={[{ id: book.id, title: book.title, entry: null }]}
          isOpen={isChoosingCollections}
          onClose={() => setChoosingCollections(false)}
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
