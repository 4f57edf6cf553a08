import { listening, reading } from '@lectern/contracts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { server } = await vi.hoisted(() => import('../../../testing/fake-server.ts'));

import { session } from '../../../lib/api.ts';
import { show } from '../../../testing/show.tsx';
import { elsewhere } from './elsewhere.ts';
import { ElsewhereQuestion } from './elsewhere-question.tsx';
import { LastHeard } from './last-heard.tsx';
import { anOpened, savedAt, savesPlaces } from './testing.ts';

const book = anOpened();

beforeEach(() => session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false));
afterEach(() => {
  cleanup();
  session.refused();
  server.reset();
});

it('[HEARD-5] [HEARD-7] the question tells both places by chapter, time and percent; Stay makes this one the newest', async () => {
  const places = savesPlaces(server);
  const went: number[] = [];
  const { hands } = await show(<ElsewhereQuestion book={book} atMs={738_000} onGo={(atMs) => went.push(atMs)} />);
  act(() => elsewhere.opened(book.id, savedAt(0.62)));
  expect(screen.getByRole('region').textContent).toContain(
    'Phone: Chapter 2 · 8:36 (62%), 10 minutes ago · here: Chapter 2 · 2:18 (41%)',
  );
  await hands.click(screen.getByRole('button', { name: 'Go there' }));
  expect(went).toEqual([1_116_000]);
  expect(screen.queryByRole('region')).toBeNull();
  act(() => elsewhere.opened(book.id, savedAt(0.62)));
  await hands.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(places).toEqual([{ atMs: 738_000, goesOn: false }]));
  expect(server.asked().filter(({ name }) => name === listening.save.name)).toHaveLength(1);
});

it('[HEARD-12] the last places tell time, chapter and device, and lead there', async () => {
  server.on(reading.places, () => ({ items: [savedAt(0.62), savedAt(0.1, { device: 'pad', deviceName: null })] }));
  const went: number[] = [];
  const { hands } = await show(<LastHeard book={book} isOpen onGo={(atMs) => went.push(atMs)} onClose={() => {}} />);
  await hands.click(await screen.findByRole('button', { name: /^18:36.*Part 2 · 62%.*Phone · 10 minutes ago/ }));
  expect(went).toEqual([1_116_000]);
  expect(screen.getByRole('button', { name: /^3:00.*Part 1.*Another device/ })).toBeTruthy();
});
