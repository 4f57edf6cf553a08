import { readingTime } from '@lectern/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

const { server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { show } from '../../testing/show.tsx';
import { ReadDays } from './read-days.tsx';

/** The answers that the server gave. */
let answers = 0;
const hasRead = async (seconds: readonly number[]) => {
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  answers = 0;
  server.on(readingTime.days, () => {
    answers += 1;
    return { days: seconds.map((one, day) => ({ day: `2026-11-${day + 10}`, seconds: one, pages: 1 })) };
  });
  await show(<ReadDays />);
  await waitFor(() => expect(answers).toBe(1));
};
afterEach(() => {
  session.refused();
  server.reset();
});

it('[TIME-7] there is no plot before anything was read', async () => {
  await hasRead([0, 0, 0]);
  expect(screen.queryByRole('region', { name: 'Reading time' })).toBeNull();
});

it('[TIME-7] days on which something was read are told in words', async () => {
  await hasRead([0, 600, 0, 1800]);
  const time = await screen.findByRole('region', { name: 'Reading time' });
  expect(within(time).getAllByRole('listitem')).toHaveLength(2);
});
