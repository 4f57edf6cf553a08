import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import type { Rows } from '../catalogue/catalogue.queries.ts';
import { Library } from './library.tsx';
import { rowsOf, someBooks } from './testing/rows.ts';

const looks = { order: 'added', setOrder: () => undefined, toolbar: null, size: 'cosy' } as const;

/** A shelf whose rows the test changes. */
const aShelf = async (first: Rows, view: 'tiles' | 'list' = 'tiles') => {
  let change: (rows: Rows) => void = () => undefined;
  const Shelf = () => {
    const [rows, setRows] = useState(first);
    change = setRows;
    return (
      <Library
        square={false}
        rows={rows}
        label="Books"
        looks={{ ...looks, view, toolbar: <span />, setOrder: () => undefined }}
      />
    );
  };
  const { hands } = await show(<Shelf />);
  const grid = await screen.findByRole('grid', { name: 'Books' });
  return { hands, grid, change: (rows: Rows) => act(() => change(rows)) };
};
const link = (name: string) => screen.getByRole('link', { name });
const focusOn = (name: string) => act(() => link(name).focus());
const focused = () => document.activeElement?.textContent;
const chosen = () =>
  screen
    .queryAllByRole('checkbox', { checked: true })
    .map((box) => box.getAttribute('aria-label')?.replace('Select Book ', ''));

it('[LIB-27] draws a few of a hundred thousand books, and says where each stands', async () => {
  const { grid } = await aShelf(rowsOf(someBooks(100_000)));
  expect(screen.getAllByRole('link').length).toBeLessThan(60);
  expect(grid.getAttribute('aria-rowcount')).toBe('25000');
  expect(within(grid).getAllByRole('row')[1]?.getAttribute('aria-rowindex')).toBe('2');
  expect(screen.getAllByRole('gridcell')[2]?.getAttribute('aria-colindex')).toBe('3');
});

it('[LIB-27] all that are near the window are drawn in the end', async () => {
  await aShelf(rowsOf(someBooks(1000)));
  // jsdom's window holds three lines of four; as many again are drawn below it.
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(24));
});

it('[LIB-27] a book that is not here yet has its place, and the focus waits there for it', async () => {
  const books = someBooks(1000);
  const { hands, change } = await aShelf(rowsOf(books, 0, 100));
  focusOn('Book 1');
  await hands.keyboard('{End}');
  await waitFor(() => expect(document.activeElement?.closest('[data-index]')?.getAttribute('data-index')).toBe('999'));
  change(rowsOf(books));
  await waitFor(() => expect(focused()).toBe('Book 1000'));
});

it('[LIB-27] after a leap the places of books that are not here are drawn once the wait is felt', async () => {
  const books = someBooks(1000);
  const { change } = await aShelf(rowsOf(books, 0, 100));
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

it('[LIB-7] arrows, pages, Home and End walk; Tab stops once', async () => {
  const { hands } = await aShelf(rowsOf(someBooks(1000)));
  focusOn('Book 1');
  await hands.keyboard('{ArrowDown}');
  expect(focused()).toBe('Book 5');
  await hands.keyboard('{ArrowRight}');
  expect(focused()).toBe('Book 6');
  await hands.keyboard('{PageDown}');
  expect(Number(focused()?.replace('Book ', ''))).toBeGreaterThan(6);
  await hands.keyboard('{End}');
  expect(focused()).toBe('Book 1000');
  expect(screen.getAllByRole('link').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  await hands.keyboard('{Home}');
  expect(focused()).toBe('Book 1');
});

it('[LIB-28] the focus follows its book, and goes to the next one when the book leaves', async () => {
  const books = someBooks(12);
  const { change } = await aShelf(rowsOf(books));
  focusOn('Book 3');
  const [one, two, three, four, ...others] = books;
  if (!one || !two || !three || !four) throw new Error('twelve books');
  change(rowsOf([one, two, four, ...others, three]));
  await waitFor(() => expect(focused()).toBe('Book 3'));
  change(rowsOf([one, two, four, ...others]));
  await waitFor(() => expect(focused()).toBe('Book 12'));
});

it('[LIB-29] x and Space choose, Shift and arrows a range, Ctrl+A all, Esc none', async () => {
  const { hands } = await aShelf(rowsOf(someBooks(30)));
  focusOn('Book 2');
  await hands.keyboard('x');
  expect(chosen()).toEqual(['2']);
  await hands.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  await waitFor(() => expect(chosen()).toEqual(['2', '3', '4']));
  await hands.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await waitFor(() => expect(chosen()).toEqual(['2', '3']));
  await hands.keyboard('{ArrowRight} ');
  expect(chosen()).toEqual(['2', '3', '4']);
  await hands.keyboard('{Control>}a{/Control}');
  expect(await screen.findByText('30 selected')).toBeDefined();
  await hands.keyboard('{Escape}');
  expect(chosen()).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

it('[LIB-29] Ctrl and a click choose, Shift and a click a range, also over books that are not here', async () => {
  const { hands } = await aShelf(rowsOf(someBooks(400), 0, 20));
  await hands.keyboard('{Control>}');
  await hands.click(link('Book 3'));
  await hands.keyboard('{/Control}{Shift>}');
  await hands.click(link('Book 6'));
  await hands.keyboard('{/Shift}');
  await waitFor(() => expect(chosen()).toEqual(['3', '4', '5', '6']));
  await hands.click(link('Book 4'));
  expect(chosen()).toEqual(['3', '5', '6']);
  focusOn('Book 4');
  await hands.keyboard('{Control>}a{/Control}');
  expect(await screen.findByText('400 selected')).toBeDefined();
});

it('[LIB-29] a finger that rests chooses; then touches choose', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { hands } = await aShelf(rowsOf(someBooks(8)));
  const finger = { pointerType: 'touch', clientX: 5, clientY: 5 };
  fireEvent.pointerDown(link('Book 1'), finger);
  act(() => {
    vi.advanceTimersByTime(500);
  });
  vi.useRealTimers();
  expect(chosen()).toEqual(['1']);
  fireEvent.pointerUp(link('Book 1'), finger);
  fireEvent.click(link('Book 1'), { detail: 1 });
  expect(chosen()).toEqual(['1']);
  await hands.click(link('Book 2'));
  expect(chosen()).toEqual(['1', '2']);
});

it('[LIB-7] the menu key opens the menu of the book, and Esc leads back', async () => {
  const { hands } = await aShelf(rowsOf(someBooks(3)), 'list');
  focusOn('Book 2');
  await hands.keyboard('{Shift>}{F10}{/Shift}');
  expect(await screen.findByRole('menu', { name: 'More for Book 2' })).toBeDefined();
  await hands.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('Book 2'));
});
