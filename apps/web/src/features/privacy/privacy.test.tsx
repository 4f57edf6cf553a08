import type { Export } from '@lectern/contracts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../lib/api.ts';
import { type Asked, refusal, reply, serverOf } from '../../testing/answers.ts';
import { show } from '../../testing/show.tsx';
import { DeletionNotice } from './privacy.parts.tsx';
import { PrivacyScreen } from './privacy-screen.tsx';

const none: Export = { state: 'none', percent: 0, bytes: null, expires_at: null, url: null, next_at: null };
let exported: Export;
let end: string | null;
let failing: boolean;
let server: ReturnType<typeof serverOf>;
const cloud = ({ method, path, body }: Asked) => {
  if (path === '/auth/session/logout') return reply('OK');
  const { password } = (body ?? {}) as { password?: string }; // by contract
  if (method === 'POST' && password === undefined) return refusal('auth.proof_needed');
  if (method === 'POST' && password !== 'right') return refusal('auth.password_wrong');
  if (path === '/privacy/deletion') {
    if (method === 'POST') end = '2026-12-01T12:00:00.000Z';
    if (method === 'DELETE') end = null;
    return reply({ deletion_at: end });
  }
  if (failing) return refusal('export.too_soon');
  if (method === 'POST') exported = { ...none, state: 'waiting' };
  return reply(exported);
};
const asked = (method: string, path: string) =>
  server.asked.filter((one) => one.method === method && one.path === path).map(({ body }) => body);

beforeEach(() => {
  [exported, end, failing] = [none, null, false];
  session.enter({ access_token: 'secret', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, true);
  server = serverOf(cloud);
  vi.stubGlobal('fetch', server.send);
});
afterEach(() => {
  session.refused();
  vi.unstubAllGlobals();
});
const button = (name: string) => screen.findByRole('button', { name });

it('[EXPORT-8] an export is asked for with the password, shown as it is made, and fetched', async () => {
  const { hands } = await show(<PrivacyScreen />);
  await hands.click(await button('Export everything'));
  const question = await screen.findByRole('dialog', { name: 'Is it still you?' });
  await hands.type(within(question).getByLabelText('Password'), 'wrong{Enter}');
  await within(question).findByText('The password is incorrect.');
  await hands.clear(within(question).getByLabelText('Password'));
  await hands.type(within(question).getByLabelText('Password'), 'right{Enter}');
  await screen.findByText('Your export is about to begin');
  expect(asked('POST', '/privacy/export')).toEqual([{}, { password: 'wrong' }, { password: 'right' }]);
  exported = { ...none, state: 'running', percent: 34 };
  const bar = await screen.findByRole('progressbar', { name: 'Your export is being made' }, { timeout: 3000 });
  expect(bar.getAttribute('aria-valuenow')).toBe('34');
  exported = {
    ...none,
    state: 'ready',
    percent: 100,
    bytes: 12_000_000,
    expires_at: '2026-11-30T12:00:00.000Z',
    url: 'https://cloud.test/one?access_token=x.1',
    next_at: '2026-11-24T12:00:00.000Z',
  };
  const link = await screen.findByRole('link', { name: 'Download' }, { timeout: 3000 });
  expect(link.getAttribute('href')).toBe(exported.url);
  expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull();
});

it('[EXPORT-8] what goes wrong is said, and can be tried again', async () => {
  exported = { ...none, state: 'failed' };
  const { hands } = await show(<PrivacyScreen />);
  await screen.findByText(/could not be made/);
  failing = true;
  await hands.click(await button('Export anew'));
  const question = await screen.findByRole('dialog', { name: 'Is it still you?' });
  await hands.type(within(question).getByLabelText('Password'), 'right{Enter}');
  await within(question).findByText(/One export a day/);
});

it('[GONE-7] a deletion says what it means, is confirmed by the password, and signs out', async () => {
  const { hands } = await show(<PrivacyScreen />);
  await hands.click(await button('Delete my account'));
  const question = await screen.findByRole('alertdialog', { name: 'Delete your account?' });
  expect(question.textContent).toContain('seven days');
  await hands.click(within(question).getByRole('button', { name: 'Keep it' }));
  expect(asked('POST', '/privacy/deletion')).toEqual([]);
  await hands.click(await button('Delete my account'));
  await hands.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete my account' }));
  await hands.type(await screen.findByLabelText('Password'), 'right{Enter}');
  await vi.waitFor(() => expect(session.current().state).not.toBe('in'));
  expect(asked('POST', '/privacy/deletion')).toEqual([{}, { password: 'right' }]);
});

it('[GONE-6] an awaited deletion is told with its day, and taken back with one press', async () => {
  end = '2026-12-01T12:00:00.000Z';
  const { hands } = await show(<DeletionNotice />);
  expect((await screen.findByRole('status')).textContent).toContain('December 1, 2026');
  await hands.click(await button('Keep my account'));
  await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(asked('DELETE', '/privacy/deletion')).toHaveLength(1);
});
