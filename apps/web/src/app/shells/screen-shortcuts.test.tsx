import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../i18n/i18n.ts';
import { shortcutsSheet } from '../../lib/shortcuts-sheet.ts';
import { storeChoice } from '../../lib/use-stored-choice.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ToastPlace } from '../../ui/toast.tsx';
import { CrashScreen } from '../crash-screen.tsx';
import { ScreenShortcuts, ShortcutsKey } from './screen-shortcuts.tsx';
import type * as shellShortcuts from './shell-shortcuts.tsx';

const code = vi.hoisted(() => ({ failures: 0 }));
vi.mock('./shell-shortcuts.tsx', async (importOriginal) => {
  const loaded = await importOriginal<typeof shellShortcuts>();
  return {
    get ShellShortcuts() {
      code.failures -= 1;
      if (code.failures >= 0) throw new TypeError('Failed to fetch dynamically imported module');
      return loaded.ShellShortcuts;
    },
  };
});

afterEach(() => storeChoice('keys.single', 'on'));

describe('the keyboard shortcuts of a shell', () => {
  it('[UI-64] are shown by ?, those of books only where books are', async () => {
    const { user } = await renderScreen(
      <>
        <ShortcutsKey />
        <ScreenShortcuts hasBooks />
      </>,
    );
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(screen.getByText('Select all books')).toBeDefined();
    await user.keyboard('{Escape}');
  });

  it('[UI-64] are shown by ? on the screen of an error, too', async () => {
    const router = createMemoryRouter(
      [{ path: '/', loader: () => Promise.reject(new TypeError('no chunk')), errorElement: <CrashScreen /> }],
      { initialEntries: ['/'] },
    );
    await switchLanguage('en');
    render(<RouterProvider router={router} />);
    await screen.findByRole('heading', { level: 1 });
    await userEvent.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(screen.queryByText('Select all books')).toBeNull();
  });

  it('[UI-64] [UI-54] are shown by the next press after their code could not be loaded', async () => {
    code.failures = 2;
    const { user } = await renderScreen(
      <>
        <ShortcutsKey />
        <ToastPlace />
      </>,
    );
    await user.keyboard('?');
    await screen.findByText(/^This part couldn’t be loaded/);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('?');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  });

  it('[UI-64] are not shown while somebody types, and after single keys were turned off', async () => {
    const { user } = await renderScreen(
      <>
        <ShortcutsKey />
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
