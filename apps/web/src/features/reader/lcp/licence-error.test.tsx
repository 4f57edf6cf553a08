import { type BookLicence, books, lcp } from '@lectern/contracts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { Refused, server } = await vi.hoisted(() => import('../../../testing/fake-server.ts'));

import { session } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { signInTestReader } from '../../books/testing/library.tsx';
import { isLicenceRefusal } from './lcp.queries.ts';
import { LicenceError } from './licence-error.tsx';

const licence: BookLicence = {
  provider: 'https://library.example',
  state: 'expired',
  issued: '2026-11-01T10:00:00.000Z',
  start: null,
  end: '2026-11-20T10:00:00.000Z',
  print: null,
  copy: null,
  renew: { by: 'call', url: null, until: '2026-12-15T10:00:00.000Z' },
  can_return: false,
  checked: null,
};
const show = async (code: 'lcp.expired' | 'lcp.revoked') => {
  const refusal = new CallError(code, { title: 'Emma', provider: licence.provider, end: '2026-11-20T10:00:00.000Z' });
  if (!isLicenceRefusal(refusal)) throw new Error('not a refusal of a licence');
  const onRetry = vi.fn();
  const { user } = await renderScreen(
    <LicenceError bookId="5" refusal={refusal} isRetrying={false} onRetry={onRetry} />,
  );
  return { user, onRetry };
};

beforeEach(() => {
  server.on(books.one, () => new Refused('file.not_found'));
  signInTestReader();
});
afterEach(() => {
  session.handleRejectedToken();
  server.reset();
});

it('[LCP-29] the reader offers to renew an expired licence, and opens the book then', async () => {
  server.on(lcp.licence, () => licence);
  server.on(lcp.renew, () => ({ ...licence, state: 'valid' as const, end: '2026-12-15T10:00:00.000Z', renew: null }));
  const { user, onRetry } = await show('lcp.expired');
  await user.click(await screen.findByRole('button', { name: /^Renew until December 15, 2026/ }));
  await waitFor(() => expect(onRetry).toHaveBeenCalledOnce());
});

it('[LCP-29] nothing is offered where the licence can’t be renewed', async () => {
  const asked = vi.fn(() => ({ ...licence, renew: null }));
  server.on(lcp.licence, asked);
  await show('lcp.expired');
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole('button', { name: /^Renew/ })).toBeNull();
});

it('[LCP-29] a revoked licence is not asked for', async () => {
  const asked = vi.fn(() => licence);
  server.on(lcp.licence, asked);
  await show('lcp.revoked');
  expect(await screen.findByText('The licence was revoked')).toBeDefined();
  expect(asked).not.toHaveBeenCalled();
});
