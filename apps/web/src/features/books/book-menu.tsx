import {
  Bookmark,
  BookmarkX,
  BookOpen,
  CheckCheck,
  Download,
  Headphones,
  Info,
  SquareCheck,
  Trash2,
  Undo2,
} from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { opensHere, playsHere } from '../../lib/opens-here.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { MenuAt, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { deed, type Entry } from '../catalogue/catalogue.queries.ts';
import { BookDeeds } from './book-deeds.ts';
import { downloads } from './downloads.ts';

/** Whose menu is asked for, by which button. */
export type MenuAsked = { book: Entry; index: number; button: HTMLElement; byKey: boolean };

/** What can be done with one book. */
export const BookMenu = ({
  asked: { book, button, byKey },
  isOpen,
  onClose,
  onSelect,
  onDelete,
}: {
  asked: MenuAsked;
  isOpen: boolean;
  onClose: () => void;
  onSelect: () => void;
  onDelete: () => void;
}) => {
  const { t } = useTranslation('books');
  const paths = usePaths();
  const navigate = useNavigate();
  const deeds = use(BookDeeds);
  const chosen = [{ id: book.id, title: book.title, entry: book }];
  const isRead = book.read_status === 'read';
  return (
    <MenuAt button={button} byKey={byKey} label={t('more', { title: book.title })} isOpen={isOpen} onClose={onClose}>
      {opensHere(book) && (
        <MenuItem icon={BookOpen} onAction={() => void navigate(paths.read(book.id))}>
          {t(book.percent > 0 ? 'menu.continue' : 'menu.read')}
        </MenuItem>
      )}
      {playsHere(book) && (
        <MenuItem icon={Headphones} onAction={() => void navigate(paths.audio(book.name))}>
          {t(book.percent > 0 ? 'menu.listenOn' : 'menu.listen')}
        </MenuItem>
      )}
      <MenuItem icon={Info} onAction={() => void navigate(paths.book(book.id))}>
        {t('menu.info')}
      </MenuItem>
      <MenuItem icon={Download} onAction={() => downloads.start(chosen)}>
        {t('menu.download')}
      </MenuItem>
      <MenuItem icon={book.favorite ? BookmarkX : Bookmark} onAction={() => deed.favourite(chosen, !book.favorite)}>
        {t(book.favorite ? 'menu.unfavour' : 'menu.favour')}
      </MenuItem>
      {deeds.map((one) => (
        <MenuItem key={one.label} icon={one.icon} onAction={() => one.onAction(chosen)}>
          {one.label}
        </MenuItem>
      ))}
      <MenuItem icon={isRead ? Undo2 : CheckCheck} onAction={() => deed.status(chosen, isRead ? 'unread' : 'read')}>
        {t(isRead ? 'menu.unread' : 'menu.finished')}
      </MenuItem>
      <MenuItem icon={SquareCheck} onAction={onSelect}>
        {t('menu.select')}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={Trash2} danger onAction={onDelete}>
        {t('menu.delete')}
      </MenuItem>
    </MenuAt>
  );
};
