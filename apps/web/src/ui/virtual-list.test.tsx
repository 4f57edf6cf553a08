import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { VirtualList } from './virtual-list.tsx';

const createRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, acts: ['Stop', 'Drop'] }));
const list = (items: ReturnType<typeof createRows>) => (
  <VirtualList
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

it('[UPL-30] renders a few of a thousand rows with their positions', () => {
  render(list(createRows(1000)));
  const rows = within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem');
  expect(rows.length).toBeLessThan(60);
  expect(rows[1]?.getAttribute('aria-posinset')).toBe('2');
  expect(rows[1]?.getAttribute('aria-setsize')).toBe('1000');
});

it('[UPL-30] keeps the focus, moves it within its row, or moves it to the next row', async () => {
  const items = createRows(3);
  const { rerender } = render(list(items));
  await userEvent.click(screen.getByRole('button', { name: 'Drop 2' }));
  const [one, two, three] = items;
  if (!one || !two || !three) throw new Error('three rows');
  rerender(list([two, one, three]));
  expect(document.activeElement?.textContent).toBe('Drop 2');
  rerender(list([{ ...two, acts: ['Stop'] }, one, three]));
  expect(document.activeElement?.textContent).toBe('Stop 2');
  rerender(list([one, three]));
  expect(document.activeElement?.textContent).toBe('Stop 1');
  rerender(list([]));
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Files' }));
});
