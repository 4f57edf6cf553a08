import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { canPlayInApp, canReadInApp } from '../../lib/book-formats.ts';
import { usePaths } from '../../lib/use-paths.ts';
import type { Entry, Rows } from '../catalogue/catalogue.queries.ts';
import { BookMenu, type MenuRequest } from './book-menu.tsx';
import { BookTable } from './book-table.tsx';
import { DeleteBooks } from './delete-books.tsx';
import { type SelectedBook, useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { TileGrid } from './tile-grid.tsx';
import type { LibraryView } from './use-library-view.tsx';

/** State of a dialog or menu: its subject and whether it is open. The subject stays during the exit animation. */
const useDialogState = <T,>() => {
  const [state, setState] = useState<{ subject: T; isOpen: boolean } | null>(null);
  return {
    state,
    open: useCallback((subject: T) => setState({ subject, isOpen: true }), []),
    close: useCallback(() => setState((last) => last && { ...last, isOpen: false }), []),
  };
};

/** Calls back if nothing has the focus after two frames, when dialogs and menus have restored theirs. */
const whenFocusLost = (callback: () => void): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) callback();
    }),
  );
};

/** Books as tiles or as a table, with their menus, selection and dialogs. `label`: accessible name; `square`: all are audiobooks. */
export const Library = ({
  rows,
  label,
  libraryView,
  square,
}: {
  rows: Rows;
  label: string;
  libraryView: LibraryView;
  square: boolean;
}) => {
  const { view, size, order, isReversed, setOrder } = libraryView;
  const paths = usePaths();
  const [now] = useState(Date.now);
  const selection = useSelection(rows);
  const menu = useDialogState<MenuRequest>();
  const deletion = useDialogState<readonly SelectedBook[]>();
  const focus = useRef<() => void>(() => undefined);
  const restoreFocus = useCallback(() => whenFocusLost(() => focus.current()), []);

  const latestRows = useRef(rows);
  useLayoutEffect(() => {
    latestRows.current = rows;
  }, [rows]);
  const { open: openMenu } = menu;
  const onMenu = useCallback(
    (index: number, button: HTMLElement, byKey: boolean) => {
      const book = latestRows.current.rowAt(index);
      if (book) openMenu({ book, index, button, byKey });
    },
    [openMenu],
  );
  const getHref = useCallback(
    (book: Entry) => {
      if (canPlayInApp(book)) return paths.audio(book.name);
      return canReadInApp(book) ? paths.read(book.id) : paths.book(book.id);
    },
    [paths],
  );
  const clear = (): void => {
    selection.clear();
    restoreFocus();
  };

  const openMenuId = menu.state?.isOpen ? menu.state.subject.book.id : null;
  const viewProps = { rows, label, selection, openMenuId, onMenu, getHref, now, focus, square };
  return (
    <div data-density={size}>
      {view === 'tiles' ? (
        <TileGrid {...viewProps} />
      ) : (
        <BookTable {...viewProps} order={order} isReversed={isReversed} onOrder={setOrder} />
      )}
      {menu.state && (
        <BookMenu
          request={menu.state.subject}
          isOpen={menu.state.isOpen}
          onClose={menu.close}
          onSelect={() => menu.state && selection.toggle(menu.state.subject.index)}
          onDelete={() => {
            const book = menu.state?.subject.book;
            if (book) deletion.open([{ id: book.id, title: book.title, entry: book }]);
          }}
        />
      )}
      {selection.selected.size > 0 && (
        <SelectionBar
          selection={selection}
          onClear={clear}
          onDelete={() => deletion.open([...selection.selected.values()])}
        />
      )}
      {deletion.state && (
        <DeleteBooks
          books={deletion.state.subject}
          isOpen={deletion.state.isOpen}
          onClose={deletion.close}
          onDeleting={selection.clear}
          onExited={restoreFocus}
        />
      )}
    </div>
  );
};
