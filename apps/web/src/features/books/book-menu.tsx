import {
  Bookmark,
  BookmarkX,
  BookOpen,
  CheckCheck,
  Download,
  Headphones,
  Info,
  Smartphone,
  SquareCheck,
  Trash2,
  Undo2,
} from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { canPlayInApp, canReadInApp } from '../../lib/book-formats.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { AnchoredMenu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { bookMutations, type Entry, useEntry } from '../catalogue/catalogue.queries.ts';
import { useOpenInApp } from '../mobile-app/mobile-app.queries.ts';
import { BookActionsContext } from './book-actions.ts';
import { downloads } from './downloads.ts';
import { isBegun } from './reading-state.ts';

/** The book whose menu was requested, and the button that requested it. */
export type MenuRequest = { book: Entry; index: number; button: HTMLElement; byKey: boolean };

/** The menu of one book. */
export const BookMenu = ({
  request: { book: requested, button, byKey },
  isOpen,
  onClose,
  onSelect,
  onDelete,
}: {
  request: MenuRequest;
  isOpen: boolean;
  onClose: () => void;
  onSelect: () => void;
  onDelete: () => void;
}) => {
  const { t } = useTranslation(['books', 'mobileApp']);
  const paths = usePaths();
  const navigate = useNavigate();
  const actions = use(BookActionsContext);
  const openInApp = useOpenInApp();
  // as it is now: another device may change it while the menu is open
  const book = useEntry(requested.id) ?? requested;
  const selected = [{ id: book.id, title: book.title, entry: book }];
  return (
    <AnchoredMenu
      button={button}
      byKey={byKey}
      label={t('more', { title: book.title })}
      isOpen={isOpen}
      onClose={onClose}
    >
      {canReadInApp(book) && (
        <MenuItem icon={BookOpen} onAction={() => void navigate(paths.read(book.id))}>
          {t(book.percent > 0 ? 'menu.continue' : 'menu.read')}
        </MenuItem>
      )}
      {canPlayInApp(book) && (
        <MenuItem icon={Headphones} onAction={() => void navigate(paths.audio(book.name))}>
          {t(book.percent > 0 ? 'menu.continueListening' : 'menu.listen')}
        </MenuItem>
      )}
      <MenuItem icon={Info} onAction={() => void navigate(paths.book(book.id))}>
        {t('menu.info')}
      </MenuItem>
      {openInApp && (
        <MenuItem icon={Smartphone} onAction={() => openInApp(book)}>
          {t('mobileApp:open')}
        </MenuItem>
      )}
      <MenuItem icon={Download} onAction={() => downloads.start(selected)}>
        {t('menu.download')}
      </MenuItem>
      <MenuItem
        icon={book.favorite ? BookmarkX : Bookmark}
        onAction={() => bookMutations.setFavourite(selected, !book.favorite)}
      >
        {t(book.favorite ? 'menu.unfavour' : 'menu.favour')}
      </MenuItem>
      {actions.map(
        ({ label, icon, isFor, onAction }) =>
          (!isFor || selected.every(isFor)) && (
            <MenuItem key={label} icon={icon} onAction={() => onAction(selected)}>
              {label}
            </MenuItem>
          ),
      )}
      {book.read_status !== 'read' && (
        <MenuItem icon={CheckCheck} onAction={() => bookMutations.markAsRead(selected)}>
          {t('menu.finished')}
        </MenuItem>
      )}
      {isBegun(book) && (
        <MenuItem icon={Undo2} onAction={() => bookMutations.markAsUnread(selected)}>
          {t('menu.unread')}
        </MenuItem>
      )}
      <MenuItem icon={SquareCheck} onAction={onSelect}>
        {t('menu.select')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onAction={onDelete}>
        {t('menu.delete')}
      </MenuItem>
    </AnchoredMenu>
  );
};
