import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { LongList } from './long-list.tsx';

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, acts: ['Stop', 'Drop'] }));
const aList = (items: ReturnType<typeof rowsOf>) => (
  <LongList
    label="Files"
    items={items}
    rowHeight={50}
    row={({ id, acts }) => (
      <>
        <span>file {id}</span>
        {acts.map((act) => (
          <button key={act} type="button">
            {act} {id}
          </button>
        ))}
      </>
    )}
  />
);

it('[UPL-30] draws a few of a thousand rows, and says where each of them stands', () => {
  render(aList(rowsOf(1000)));
  const rows = within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem');
  expect(rows.length).toBeLessThan(60);
  expect(rows[1]?.getAttribute('aria-posinset')).toBe('2');
  expect(rows[1]?.getAttribute('aria-setsize')).toBe('1000');
});

it('[UPL-30] the focus stays where it is, goes on in its row, or to the next row', async () => {
  const items = rowsOf(3);
  const { rerender } = render(aList(items));
  await userEvent.click(screen.getByRole('button', { name: 'Drop 2' }));
  const [one, two, three] = items;
  if (!one || !two || !three) throw new Error('three rows');
  rerender(aList([two, one, three]));
  expect(document.activeElement?.textContent).toBe('Drop 2');
  rerender(aList([{ ...two, acts: ['Stop'] }, one, three]));
  expect(document.activeElement?.textContent).toBe('Stop 2');
  rerender(aList([one, three]));
  expect(document.activeElement?.textContent).toBe('Stop 1');
  rerender(aList([]));
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Files' }));
});
