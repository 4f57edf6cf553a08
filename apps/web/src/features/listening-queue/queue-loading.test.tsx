import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { QueuePanel } from './listening-queue.parts.tsx';

vi.mock('./queue-panel.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('[HEAR-81] a queue whose code can’t be loaded says so, and the page stays', async () => {
  await renderScreen(
    <>
      <h1>Player</h1>
      <QueuePanel />
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('This part couldn’t be loaded.');
  expect(screen.getByRole('heading', { name: 'Player' })).toBeDefined();
});
