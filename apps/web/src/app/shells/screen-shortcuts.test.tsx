import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { shortcutsSheet } from '../../lib/shortcuts-sheet.ts';
import { storeChoice } from '../../lib/use-stored-choice.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ScreenShortcuts } from './screen-shortcuts.tsx';

afterEach(() => storeChoice('keys.single', 'on'));

describe('the keyboard shortcuts of a shell', () => {
  it('[UI-64] are shown by ?, those of books only where books are', async () => {
    const { user } = await renderScreen(<ScreenShortcuts hasBooks />);
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(screen.getByText('Select all books')).toBeDefined();
    await user.keyboard('{Escape}');
  });

  it('[UI-64] are not shown while somebody types, and after single keys were turned off', async () => {
    const { user } = await renderScreen(
      <>
        <ScreenShortcuts />
        <input aria-label="Title" />
      </>,
    );
    await user.type(screen.getByRole('textbox'), '?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.tab({ shift: true });
    storeChoice('keys.single', 'off');
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[UI-64] give way to those of a screen, which registers its own', async () => {
    const shown: string[] = [];
    await renderScreen(<ScreenShortcuts hasBooks />);
    const release = shortcutsSheet.register(() => shown.push('own'));
    shortcutsSheet.open();
    expect(shown).toEqual(['own']);
    release();
    shortcutsSheet.open();
    await screen.findByRole('dialog');
    expect(shown).toEqual(['own']);
  });
});
