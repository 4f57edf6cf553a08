import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import type { Rows } from '../catalogue/catalogue.queries.ts';
import { Library } from './library.tsx';
import { rowsOf, someBooks } from './testing/rows.ts';

const libraryView = {
  order: 'added',
  isReversed: false,
  setOrder: () => undefined,
  toolbar: null,
  size: 'cosy',
} as const;

/** Renders a shelf whose rows the test changes. */
const renderShelf = async (first: Rows, view: 'tiles' | 'list' = 'tiles') => {
  let change: (rows: Rows) => void = () => undefined;
  const Shelf = () => {
    const [rows, setRows] = useState(first);
    change = setRows;
    return (
      <Library
        square={false}
        rows={rows}
        label="Books"
        libraryView={{ ...libraryView, view, toolbar: <span />, setOrder: () => undefined }}
      />
    );
  };
  const { user } = await renderScreen(<Shelf />);
  const grid = await screen.findByRole('grid', { name: 'Books' });
  return { user, grid, change: (rows: Rows) => act(() => change(rows)) };
};
const link = (name: string) => screen.getByRole('link', { name });
const focusOn = (name: string) => act(() => link(name).focus());
const focused = () => document.activeElement?.textContent;
const listSelected = () =>
  screen
    .queryAllByRole('checkbox', { checked: true })
    .map((box) => box.getAttribute('aria-label')?.replace('Select Book ', ''));

it('[LIB-27] renders a few of a hundred thousand books with their positions', async () => {
  const { grid } = await renderShelf(rowsOf(someBooks(100_000)));
  expect(screen.getAllByRole('link').length).toBeLessThan(60);
  expect(grid.getAttribute('aria-rowcount')).toBe('25000');
  expect(within(grid).getAllByRole('row')[1]?.getAttribute('aria-rowindex')).toBe('2');
  expect(screen.getAllByRole('gridcell')[2]?.getAttribute('aria-colindex')).toBe('3');
});

it('[LIB-27] all books near the viewport are rendered in the end', async () => {
  await renderShelf(rowsOf(someBooks(1000)));
  // jsdom's window holds three lines of four; as many again are rendered below it.
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(24));
});

it('[LIB-27] a book that is not loaded yet has a placeholder, where the focus waits for it', async () => {
  const books = someBooks(1000);
  const { user, change } = await renderShelf(rowsOf(books, 0, 100));
  focusOn('Book 1');
  await user.keyboard('{End}');
  await waitFor(() => expect(document.activeElement?.closest('[data-index]')?.getAttribute('data-index')).toBe('999'));
  change(rowsOf(books));
  await waitFor(() => expect(focused()).toBe('Book 1000'));
});

it('[LIB-27] after a jump, placeholders appear only after a delay', async () => {
  const books = someBooks(1000);
  const { change } = await renderShelf(rowsOf(books, 0, 100));
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(24));
  const places = () => document.querySelectorAll('[role="gridcell"] > [data-place]').length;
  act(() => {
    window.scrollTo(0, 40_000);
    window.dispatchEvent(new Event('scroll'));
  });
  expect(places()).toBe(0);
  await waitFor(() => expect(places()).toBeGreaterThan(0));
  change(rowsOf(books));
  await waitFor(() => expect(places()).toBe(0));
  act(() => window.scrollTo(0, 0));
});

it('[LIB-7] arrows, page keys, Home and End move the focus; the grid has one tab stop', async () => {
  const { user } = await renderShelf(rowsOf(someBooks(1000)));
  focusOn('Book 1');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Book 5');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Book 6');
  await user.keyboard('{PageDown}');
  expect(Number(focused()?.replace('Book ', ''))).toBeGreaterThan(6);
  await user.keyboard('{End}');
  expect(focused()).toBe('Book 1000');
  expect(screen.getAllByRole('link').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  await user.keyboard('{Home}');
  expect(focused()).toBe('Book 1');
});

it('[LIB-28] the focus follows its book, and moves to the next one when the book is removed', async () => {
  const books = someBooks(12);
  const { change } = await renderShelf(rowsOf(books));
  focusOn('Book 3');
  const [one, two, three, four, ...others] = books;
  if (!one || !two || !three || !four) throw new Error('twelve books');
  change(rowsOf([one, two, four, ...others, three]));
  await waitFor(() => expect(focused()).toBe('Book 3'));
  change(rowsOf([one, two, four, ...others]));
  await waitFor(() => expect(focused()).toBe('Book 12'));
});

it('[LIB-29] x and Space select, Shift and arrows a range, Ctrl+A all, Esc none', async () => {
  const { user } = await renderShelf(rowsOf(someBooks(30)));
  focusOn('Book 2');
  await user.keyboard('x');
  expect(listSelected()).toEqual(['2']);
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  await waitFor(() => expect(listSelected()).toEqual(['2', '3', '4']));
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await waitFor(() => expect(listSelected()).toEqual(['2', '3']));
  await user.keyboard('{ArrowRight} ');
  expect(listSelected()).toEqual(['2', '3', '4']);
  await user.keyboard('{Control>}a{/Control}');
  expect(await screen.findByText('30 selected')).toBeDefined();
  await user.keyboard('{Escape}');
  expect(listSelected()).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

it('[LIB-29] Ctrl and a click select, Shift and a click a range, also across books that are not loaded', async () => {
  const { user } = await renderShelf(rowsOf(someBooks(400), 0, 20));
  await user.keyboard('{Control>}');
  await user.click(link('Book 3'));
  await user.keyboard('{/Control}{Shift>}');
  await user.click(link('Book 6'));
  await user.keyboard('{/Shift}');
  await waitFor(() => expect(listSelected()).toEqual(['3', '4', '5', '6']));
  await user.click(link('Book 4'));
  expect(listSelected()).toEqual(['3', '5', '6']);
  focusOn('Book 4');
  await user.keyboard('{Control>}a{/Control}');
  expect(await screen.findByText('400 selected')).toBeDefined();
});

it('[LIB-29] a long press selects; then taps select', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await renderShelf(rowsOf(someBooks(8)));
  const finger = { pointerType: 'touch', clientX: 5, clientY: 5 };
  fireEvent.pointerDown(link('Book 1'), finger);
  act(() => {
    vi.advanceTimersByTime(500);
  });
  vi.useRealTimers();
  expect(listSelected()).toEqual(['1']);
  fireEvent.pointerUp(link('Book 1'), finger);
  fireEvent.click(link('Book 1'), { detail: 1 });
  expect(listSelected()).toEqual(['1']);
  await user.click(link('Book 2'));
  expect(listSelected()).toEqual(['1', '2']);
});

it('[LIB-7] the menu key opens the menu of the book, and Esc returns the focus', async () => {
  const { user } = await renderShelf(rowsOf(someBooks(3)), 'list');
  focusOn('Book 2');
  await user.keyboard('{Shift>}{F10}{/Shift}');
  expect(await screen.findByRole('menu', { name: 'More options for Book 2' })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('Book 2'));
});

it('[UI-70] a row of the table has the title as its header and its name', async () => {
  await renderShelf(rowsOf(someBooks(2)), 'list');
  const names = screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);
  expect(names).toHaveLength(2);
  for (const name of names) expect(screen.getByRole('row', { name: name ?? '' })).toBeDefined();
});
