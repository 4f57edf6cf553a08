import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** The text without what is hidden from screen readers. */
const readAloud = (element: HTMLElement): string => {
  const copy = element.cloneNode(true) as HTMLElement; // the copy of an element is one of its kind
  for (const silent of copy.querySelectorAll('[aria-hidden="true"]')) silent.remove();
  return copy.textContent.trim();
};

it('[UI-71] [UI-75] keys of which one suffices are read as alternatives, signs by their names, and ranges with “to”', async () => {
  const help = [
    { action: 'Next page', keys: ['→', 'Space', 'Shift + ↓'] },
    { action: 'Next chapter', keys: [']'] },
    { action: 'Jump', keys: ['0', '…', '9'] },
    { action: 'Larger', keys: ['+'] },
  ];
  await renderScreen(<ShortcutsDialog title="Keys" help={help} isOpen onClose={() => undefined} />);
  expect(screen.getAllByRole('definition').map(readAloud)).toEqual([
    'Right arrow, Space, or Shift Plus Down arrow',
    'Right bracket',
    '0 to 9',
    'Plus',
  ]);
});
