import { act, fireEvent, screen } from '@testing-library/react';
import { Ellipsis } from 'lucide-react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { IconButton } from './icon-button.tsx';
import { Menu, MenuItem, MenuRadioGroup } from './menu.tsx';

const onChoose = vi.fn();
const menu = (
  <Menu label="Book" trigger={<IconButton icon={Ellipsis} label="More" />}>
    <MenuItem onAction={() => onChoose('download')}>Download</MenuItem>
    <MenuItem danger onAction={() => onChoose('delete')}>
      Delete
    </MenuItem>
    <MenuRadioGroup
      label="Order"
      value="title"
      onChange={onChoose}
      choices={[
        { value: 'title', label: 'Title' },
        { value: 'author', label: 'Author' },
      ]}
    />
  </Menu>
);
afterEach(() => {
  vi.useRealTimers();
  onChoose.mockClear();
});
const trigger = () => screen.getByRole('button', { name: 'More' });

describe('a menu', () => {
  it('[UI-11] closes with Esc and returns the focus to its button', async () => {
    const { user } = await renderScreen(menu);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Download', 'Delete']);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(trigger());
  });

  it('[UI-11] runs the action and closes', async () => {
    const { user } = await renderScreen(menu);
    await user.click(trigger());
    await user.click(screen.getByRole('menuitem', { name: 'Download' }));
    expect(onChoose).toHaveBeenCalledWith('download');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('[UI-11] closes by a press elsewhere, so that only one is open', async () => {
    const { user } = await renderScreen(
      <>
        {menu}
        <Menu label="Account" trigger={<IconButton icon={Ellipsis} label="Account" />}>
          <MenuItem onAction={() => onChoose('settings')}>Settings</MenuItem>
        </Menu>
      </>,
    );
    const other = screen.getByRole('button', { name: 'Account' });
    await user.click(trigger());
    await user.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(trigger());
    await user.click(other);
    await user.click(other);
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Settings']);
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('[UI-11] marks the selected choice and selects another', async () => {
    const { user } = await renderScreen(menu);
    await user.click(trigger());
    expect(screen.getByRole('menuitemradio', { name: 'Title' }).getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByRole('menuitemradio', { name: 'Author' }));
    expect(onChoose).toHaveBeenCalledWith('author');
  });

  it.each([
    { pointerType: 'mouse', open: false },
    { pointerType: 'touch', open: true },
  ])('[UI-11] that a $pointerType has left for a second is open: $open', async ({ pointerType, open }) => {
    const { user } = await renderScreen(menu);
    await user.click(trigger());
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
