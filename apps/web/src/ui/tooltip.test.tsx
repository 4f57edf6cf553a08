import { act, fireEvent, screen } from '@testing-library/react';
import { Info } from 'lucide-react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { IconButton } from './icon-button.tsx';
import { loadOverlays } from './overlays/overlays.ts';

beforeEach(loadOverlays);
afterEach(() => vi.useRealTimers());

it('[UI-16] an icon-only control shows its name on hover, and Esc hides it', async () => {
  await renderScreen(<IconButton icon={Info} label="About" />);
  vi.useFakeTimers();
  const button = screen.getByRole('button', { name: 'About' });
  const around = button.parentElement ?? button;
  fireEvent.pointerOver(around, { pointerType: 'mouse' });
  act(() => vi.advanceTimersByTime(499));
  expect(screen.queryByRole('tooltip')).toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('tooltip').textContent).toBe('About');
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
});
