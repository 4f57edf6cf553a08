import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { opensHere, playsHere } from '../../lib/opens-here.ts';
import { usePaths } from '../../lib/use-paths.ts';
import type { Entry, Rows } from '../catalogue/catalogue.queries.ts';
import { BookMenu, type MenuAsked } from './book-menu.tsx';
import { BookTable } from './book-table.tsx';
import { DeleteBooks } from './delete-books.tsx';
import type { Looks } from './library-view.tsx';
import { type Chosen, useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { TileGrid } from './tile-grid.tsx';

/** A dialog or menu that is asked for: what of, and whether it is open; it is seen leaving. */
const useAsked = <T,>() => {
  const [asked, setAsked] = useState<{ of: T; isOpen: boolean } | null>(null);
  return {
    asked,
    ask: useCallback((of: T) => setAsked({ of, isOpen: true }), []),
    close: useCallback(() => setAsked((last) => last && { ...last, isOpen: false }), []),
  };
};

/** The focus is nowhere, and whoever cares for it has had his turn. */
const whenLost = (deed: () => void): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) deed();
    }),
  );
};

/** Books as tiles or as a list, with all that can be done with one or with many of them. `label`: what they are called; `square`: all are recordings. */
export const Library = ({
  rows,
  label,
  looks,
  square,
}: {
  rows: Rows;
  label: string;
  looks: Looks;
  square: boolean;
}) => {
  const { view, size, order, setOrder } = looks;
  const paths = usePaths();
  const [now] = useState(Date.now);
  const selection = useSelection(rows);
  const menu = useAsked<MenuAsked>();
  const deletion = useAsked<readonly Chosen[]>();
  const focus = useRef<() => void>(() => undefined);
  const giveFocus = useCallback(() => whenLost(() => focus.current()), []);

  const held = useRef(rows);
  useLayoutEffect(() => {
    held.current = rows;
  }, [rows]);
  const { ask: askMenu } = menu;
  const onMenu = useCallback(
    (index: number, button: HTMLElement, byKey: boolean) => {
      const book = held.current.rowAt(index);
      if (book) askMenu({ book, index, button, byKey });
    },
    [askMenu],
  );
  const addressOf = useCallback(
    (book: Entry) => {
      if (playsHere(book)) return paths.audio(book.name);
      return opensHere(book) ? paths.read(book.id) : paths.book(book.id);
    },
    [paths],
  );
  const clear = (): void => {
    selection.clear();
    giveFocus();
  };

  const menuOf = menu.asked?.isOpen ? menu.asked.of.book.id : null;
  const shelf = { rows, label, selection, menuOf, onMenu, addressOf, now, focus, square };
  return (
    <div data-density={size}>
      {view === 'tiles' ? <TileGrid {...shelf} /> : <BookTable {...shelf} order={order} onOrder={setOrder} />}
      {menu.asked && (
        <BookMenu
          asked={menu.asked.of}
          isOpen={menu.asked.isOpen}
          onClose={menu.close}
          onSelect={() => menu.asked && selection.toggle(menu.asked.of.index)}
          onDelete={() => {
            const book = menu.asked?.of.book;
            if (book) deletion.ask([{ id: book.id, title: book.title, entry: book }]);
          }}
        />
      )}
      {selection.chosen.size > 0 && (
        <SelectionBar
          selection={selection}
          onClear={clear}
          onDelete={() => deletion.ask([...selection.chosen.values()])}
        />
      )}
      {deletion.asked && (
        <DeleteBooks
          books={deletion.asked.of}
          isOpen={deletion.asked.isOpen}
          onClose={deletion.close}
          onDeleting={selection.clear}
          onLeft={giveFocus}
        />
      )}
    </div>
  );
};
