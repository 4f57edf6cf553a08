import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../lib/api.ts';
import { createFakeFetch, createReply } from '../../testing/fake-fetch.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { createTestUser } from '../../testing/test-user.ts';
import { setTheme } from '../../ui/theme/theme.ts';
import { DesignNotice } from './design-notice.tsx';
import { StorageMeter } from './storage-meter.tsx';

beforeEach(() => session.enter({ access_token: 'secret', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, true));
afterEach(() => {
  session.handleRejectedToken();
  vi.unstubAllGlobals();
});
/** Shows the notice, if there is one, to a reader who came then. */
const open = async (register_date: string) => {
  vi.stubGlobal('fetch', createFakeFetch(() => createReply(createTestUser({ register_date }))).send);
  const { user } = await renderScreen(
    <>
      <DesignNotice />
      <StorageMeter />
    </>,
  );
  await screen.findByRole('progressbar'); // the reader is loaded
  return { user, notice: screen.queryByText(/Lectern has a new look/) };
};

it('[UI-22] tells who had the classic look how to get it back, until it is hidden', async () => {
  const { user, notice } = await open('2026-01-01T00:00:00Z');
  expect(notice).not.toBeNull();
  expect(screen.getByRole('link').getAttribute('href')).toContain('/settings/appearance');
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByText(/Lectern has a new look/)).toBeNull();
  document.body.replaceChildren();
  expect((await open('2026-01-01T00:00:00Z')).notice).toBeNull();
});

it('[UI-22] tells nobody who came later, or who uses the classic look', async () => {
  expect((await open('2026-12-01T00:00:00Z')).notice).toBeNull();
  setTheme('classic');
  document.body.replaceChildren();
  expect((await open('2026-01-01T00:00:00Z')).notice).toBeNull();
});
