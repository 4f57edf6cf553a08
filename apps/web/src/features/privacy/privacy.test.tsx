import type { Export } from '@lectern/contracts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../lib/api.ts';
import { createFakeFetch, createRefusal, createReply, type FakeRequest } from '../../testing/fake-fetch.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { DeletionNotice } from './privacy.parts.tsx';
import { PrivacyScreen } from './privacy-screen.tsx';

const noExport: Export = { state: 'none', percent: 0, bytes: null, expires_at: null, url: null, next_at: null };
let exported: Export;
let deletionDate: string | null;
let isFailing: boolean;
let server: ReturnType<typeof createFakeFetch>;
const respond = ({ method, path, body }: FakeRequest) => {
  if (path === '/auth/session/logout') return createReply('OK');
  const { password } = (body ?? {}) as { password?: string }; // by contract
  if (method === 'POST' && password === undefined) return createRefusal('auth.proof_needed');
  if (method === 'POST' && password !== 'right') return createRefusal('auth.password_wrong');
  if (path === '/privacy/deletion') {
    if (method === 'POST') deletionDate = '2026-12-01T12:00:00.000Z';
    if (method === 'DELETE') deletionDate = null;
    return createReply({ deletion_at: deletionDate });
  }
  if (isFailing) return createRefusal('export.too_soon');
  if (method === 'POST') exported = { ...noExport, state: 'waiting' };
  return createReply(exported);
};
const listRequests = (method: string, path: string) =>
  server.asked.filter((request) => request.method === method && request.path === path).map(({ body }) => body);

beforeEach(() => {
  [exported, deletionDate, isFailing] = [noExport, null, false];
  session.enter({ access_token: 'secret', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, true);
  server = createFakeFetch(respond);
  vi.stubGlobal('fetch', server.send);
});
afterEach(() => {
  session.handleRejectedToken();
  vi.unstubAllGlobals();
});
const findButton = (name: string) => screen.findByRole('button', { name });

it('[EXPORT-8] starts an export with the password, shows its progress and the download', async () => {
  const { user } = await renderScreen(<PrivacyScreen />);
  await user.click(await findButton('Export everything'));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  await user.type(within(dialog).getByLabelText('Password'), 'wrong{Enter}');
  await within(dialog).findByText('The password is incorrect.');
  await user.clear(within(dialog).getByLabelText('Password'));
  await user.type(within(dialog).getByLabelText('Password'), 'right{Enter}');
  await screen.findByText('Your export will start soon');
  expect(listRequests('POST', '/privacy/export')).toEqual([{}, { password: 'wrong' }, { password: 'right' }]);
  exported = { ...noExport, state: 'running', percent: 34 };
  const bar = await screen.findByRole('progressbar', { name: 'Preparing your export' }, { timeout: 3000 });
  expect(bar.getAttribute('aria-valuenow')).toBe('34');
  exported = {
    ...noExport,
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

it('[EXPORT-8] shows errors and allows another attempt', async () => {
  exported = { ...noExport, state: 'failed' };
  const { user } = await renderScreen(<PrivacyScreen />);
  await screen.findByText(/Couldn’t create your export/);
  isFailing = true;
  await user.click(await findButton('Export again'));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  await user.type(within(dialog).getByLabelText('Password'), 'right{Enter}');
  await within(dialog).findByText(/export once a day/);
});

it('[GONE-7] explains the deletion, confirms it by password and signs out', async () => {
  const { user } = await renderScreen(<PrivacyScreen />);
  await user.click(await findButton('Delete my account'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete your account?' });
  expect(dialog.textContent).toContain('seven days');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(listRequests('POST', '/privacy/deletion')).toEqual([]);
  await user.click(await findButton('Delete my account'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete my account' }));
  await user.type(await screen.findByLabelText('Password'), 'right{Enter}');
  await vi.waitFor(() => expect(session.current().state).not.toBe('in'));
  expect(listRequests('POST', '/privacy/deletion')).toEqual([{}, { password: 'right' }]);
});

it('[GONE-6] shows the date of a scheduled deletion and cancels it with one press', async () => {
  deletionDate = '2026-12-01T12:00:00.000Z';
  const { user } = await renderScreen(<DeletionNotice />);
  expect((await screen.findByRole('status')).textContent).toContain('December 1, 2026');
  await user.click(await findButton('Keep my account'));
  await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(listRequests('DELETE', '/privacy/deletion')).toHaveLength(1);
});
