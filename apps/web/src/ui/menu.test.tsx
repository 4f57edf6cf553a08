import { act, fireEvent, screen } from '@testing-library/react';
import { Ellipsis } from 'lucide-react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '../testing/show.tsx';
import { IconButton } from './icon-button.tsx';
import { Menu, MenuChoice, MenuItem } from './menu.tsx';

const chosen = vi.fn();
const aMenu = (
  <Menu label="Book" trigger={<IconButton icon={Ellipsis} label="More" />}>
    <MenuItem onAction={() => chosen('download')}>Download</MenuItem>
    <MenuItem danger onAction={() => chosen('delete')}>
      Delete
    </MenuItem>
    <MenuChoice
      label="Order"
      value="title"
      onChange={chosen}
      choices={[
        { value: 'title', label: 'Title' },
        { value: 'author', label: 'Author' },
      ]}
    />
  </Menu>
);
afterEach(() => {
  vi.useRealTimers();
  chosen.mockClear();
});
const trigger = () => screen.getByRole('button', { name: 'More' });

describe('a menu', () => {
  it('[UI-11] closes with Esc, back at its button', async () => {
    const { hands } = await show(aMenu);
    await hands.tab();
    await hands.keyboard('{Enter}');
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Download', 'Delete']);
    await hands.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(trigger());
  });

  it('[UI-11] does the deed and closes', async () => {
    const { hands } = await show(aMenu);
    await hands.click(trigger());
    await hands.click(screen.getByRole('menuitem', { name: 'Download' }));
    expect(chosen).toHaveBeenCalledWith('download');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('[UI-11] tells which choice is made, and makes another', async () => {
    const { hands } = await show(aMenu);
    await hands.click(trigger());
    expect(screen.getByRole('menuitemradio', { name: 'Title' }).getAttribute('aria-checked')).toBe('true');
    await hands.click(screen.getByRole('menuitemradio', { name: 'Author' }));
    expect(chosen).toHaveBeenCalledWith('author');
  });

  it.each([
    { pointerType: 'mouse', open: false },
    { pointerType: 'touch', open: true },
  ])('[UI-11] that a $pointerType has left for a second is open: $open', async ({ pointerType, open }) => {
    const { hands } = await show(aMenu);
    await hands.click(trigger());
    vi.useFakeTimers();
    const popover = screen.getByRole('menu').parentElement;
    if (!popover) throw new Error('no popover');
    fireEvent.pointerLeave(popover, { pointerType });
    act(() => vi.advanceTimersByTime(999));
    expect(screen.queryByRole('menu')).not.toBeNull();
    act(() => vi.advanceTimersByTime(500));
    expect(screen.queryByRole('menu') !== null).toBe(open);
  });
});
