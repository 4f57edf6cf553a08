import { Bookmark, BookmarkX, CheckCheck, Download, type LucideIcon, Trash2, Undo2, X } from 'lucide-react';
import { type KeyboardEvent, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { deed } from '../catalogue/catalogue.queries.ts';
import { BookDeeds } from './book-deeds.ts';
import { downloads } from './downloads.ts';
import type { Selection } from './selection.ts';
import styles from './selection-bar.module.css';

const Deed = ({ icon, label, onPress }: { icon: LucideIcon; label: string; onPress: () => void }) => (
  <button type="button" className={styles.deed} title={label} onClick={onPress}>
    <Icon of={icon} size="s" />
    <span>{label}</span>
  </button>
);

/** What can be done with all chosen books at once. Esc lets go of them. */
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
  const deeds = use(BookDeeds);
  const books = [...selection.chosen.values()];
  const isFavourite = books.every(({ entry }) => entry?.favorite === true);
  const isRead = books.every(({ entry }) => entry?.read_status === 'read');
  const favour = (): void => {
    deed.favourite(books, !isFavourite);
    selection.mark({ favorite: !isFavourite });
  };
  const finish = (): void => {
    deed.status(books, isRead ? 'unread' : 'read');
    selection.mark({ read_status: isRead ? '' : 'read' });
  };
  const listening = { onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && onClear() };
  const label = t('selected', { count: books.length });
  return (
    <section className={styles.bar} aria-label={t('selection')} data-bar {...listening}>
      <p className={styles.count} role="status">
        {label}
      </p>
      <Deed icon={Download} label={t('menu.download')} onPress={() => downloads.start(books)} />
      <Deed
        icon={isFavourite ? BookmarkX : Bookmark}
        label={t(isFavourite ? 'bar.unfavour' : 'bar.favour')}
        onPress={favour}
      />
      {deeds.map(
        ({ forMany, icon, onAction }) =>
          forMany !== null && <Deed key={forMany} icon={icon} label={forMany} onPress={() => onAction(books)} />,
      )}
      <Deed icon={isRead ? Undo2 : CheckCheck} label={t(isRead ? 'menu.unread' : 'menu.finished')} onPress={finish} />
      <Deed icon={Trash2} label={t('menu.delete')} onPress={onDelete} />
      <IconButton icon={X} label={t('bar.clear')} className={styles.clear} onPress={onClear} />
    </section>
  );
};
