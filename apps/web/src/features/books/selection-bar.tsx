import { Bookmark, BookmarkX, CheckCheck, Download, type LucideIcon, Trash2, Undo2, X } from 'lucide-react';
import { type KeyboardEvent, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { bookMutations } from '../catalogue/catalogue.queries.ts';
import { BookActionsContext } from './book-actions.ts';
import { downloads } from './downloads.ts';
import { isBegun } from './reading-state.ts';
import type { Selection } from './selection.ts';
import styles from './selection-bar.module.css';

const BarButton = ({ icon, label, onPress }: { icon: LucideIcon; label: string; onPress: () => void }) => (
  <button type="button" className={styles.button} title={label} onClick={onPress}>
    <Icon of={icon} size="s" />
    <span>{label}</span>
  </button>
);

/** The actions for all selected books. Esc clears the selection. */
export const SelectionBar = ({
  selection,
  onDelete,
  onClear,
}: {
  selection: Selection;
  onDelete: () => void;
  onClear: () => void;
}) => {
  const { t } = useTranslation('books');
  const actions = use(BookActionsContext);
  const books = [...selection.selected.values()];
  const isFavourite = books.every(({ entry }) => entry?.favorite === true);
  const isRead = books.every(({ entry }) => entry?.read_status === 'read');
  const toggleFavourite = (): void => {
    bookMutations.setFavourite(books, !isFavourite);
    selection.mark({ favorite: !isFavourite });
  };
  const markAsRead = (): void => {
    bookMutations.markAsRead(books);
    selection.mark({ read_status: 'read' });
  };
  const markAsUnread = (): void => {
    bookMutations.markAsUnread(books);
    selection.mark({ read_status: '', percent: 0, opened: null });
  };
  const keyboardProps = { onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && onClear() };
  const label = t('selected', { count: books.length });
  return (
    <section className={styles.bar} aria-label={t('selection')} data-bar {...keyboardProps}>
      <p className={styles.count} role="status">
        {label}
      </p>
      <BarButton icon={Download} label={t('menu.download')} onPress={() => downloads.start(books)} />
      <BarButton
        icon={isFavourite ? BookmarkX : Bookmark}
        label={t(isFavourite ? 'bar.unfavour' : 'bar.favour')}
        onPress={toggleFavourite}
      />
      {actions.map(
        ({ bulkLabel, icon, isFor, onAction }) =>
          bulkLabel !== null &&
          (!isFor || books.some(isFor)) && (
            <BarButton key={bulkLabel} icon={icon} label={bulkLabel} onPress={() => onAction(books)} />
          ),
      )}
      {!isRead && <BarButton icon={CheckCheck} label={t('menu.finished')} onPress={markAsRead} />}
      {books.some(({ entry }) => entry && isBegun(entry)) && (
        <BarButton icon={Undo2} label={t('menu.unread')} onPress={markAsUnread} />
      )}
      <BarButton icon={Trash2} label={t('menu.delete')} onPress={onDelete} />
      <IconButton icon={X} label={t('bar.clear')} className={styles.clear} onPress={onClear} />
    </section>
  );
};
