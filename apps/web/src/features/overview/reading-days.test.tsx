import { readingTime } from '@lectern/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

const { server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ReadingDays } from './reading-days.tsx';

/** Number of server answers. */
let answers = 0;
const renderDays = async (seconds: readonly number[]) => {
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  answers = 0;
  server.on(readingTime.days, () => {
    answers += 1;
    return { days: seconds.map((value, day) => ({ day: `2026-11-${day + 10}`, seconds: value, pages: 1 })) };
  });
  await renderScreen(<ReadingDays />);
  await waitFor(() => expect(answers).toBe(1));
};
afterEach(() => {
  session.handleRejectedToken();
  server.reset();
});

it('[TIME-7] there is no chart before anything was read', async () => {
  await renderDays([0, 0, 0]);
  expect(screen.queryByRole('region', { name: 'Reading time' })).toBeNull();
});

it('[TIME-7] days with reading time are listed for screen readers', async () => {
  await renderDays([0, 600, 0, 1800]);
  const time = await screen.findByRole('region', { name: 'Reading time' });
  expect(within(time).getAllByRole('listitem')).toHaveLength(2);
});
