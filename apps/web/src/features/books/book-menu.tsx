import type { Book } from '@lectern/contracts';
import { Bookmark, BookmarkX, BookOpen, Download, Ellipsis, Info, Trash2 } from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { opensHere } from '../../lib/opens-here.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { startDownload } from '../../ui/download-link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { BookDeeds } from './book-deeds.ts';
import { useSetFavourite } from './books.queries.ts';

/** What can be done with one book. `tabbed`: whether Tab stops at its button. */
export const BookMenu = ({
  book,
  tabbed,
  className,
  onDelete,
}: {
  book: Book;
  tabbed: boolean;
  className?: string | undefined;
  onDelete: (book: Book) => void;
}) => {
  const { t } = useTranslation('books');
  const paths = usePaths();
  const navigate = useNavigate();
  const setFavourite = useSetFavourite();
  const deeds = use(BookDeeds);
  const label = t('more', { title: book.metadata.title });
  return (
    <Menu
      label={label}
      trigger={
        <IconButton
          icon={Ellipsis}
          label={label}
          className={className}
          excludeFromTabOrder={!tabbed}
          {...{ 'data-book-menu': '' }}
        />
      }
    >
      {opensHere(book) && (
        <MenuItem icon={BookOpen} onAction={() => void navigate(paths.read(book.id))}>
          {t(book.read_percent > 0 ? 'menu.continue' : 'menu.read')}
        </MenuItem>
      )}
      <MenuItem icon={Info} onAction={() => void navigate(paths.book(book.id))}>
        {t('menu.info')}
      </MenuItem>
      <MenuItem icon={Download} onAction={() => startDownload(book.link, book.name)}>
        {t('menu.download')}
      </MenuItem>
      <MenuItem
        icon={book.favorite ? BookmarkX : Bookmark}
        onAction={() => setFavourite({ book, value: !book.favorite })}
      >
        {t(book.favorite ? 'menu.unfavour' : 'menu.favour')}
      </MenuItem>
      {deeds.map((deed) => (
        <MenuItem key={deed.label} icon={deed.icon} onAction={() => deed.onAction(book)}>
          {deed.label}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem icon={Trash2} danger onAction={() => onDelete(book)}>
        {t('menu.delete')}
      </MenuItem>
    </Menu>
  );
};
