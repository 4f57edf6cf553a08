import { collections } from '@lectern/contracts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

const { server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ToastPlace } from '../../ui/toast.tsx';
import { buildEntry, createFakeCloud } from '../catalogue/testing/fake-cloud.ts';
import { CollectionsDialog } from './collections-dialog.tsx';

afterEach(() => {
  session.handleRejectedToken();
  server.reset();
});

it('[COLL-58] undoing the addition of several books leaves those that were in the collection before', async () => {
  const entries = [buildEntry('2', { collection_ids: ['90'] }), buildEntry('1')];
  createFakeCloud(...entries);
  const update_at = '2026-11-02T10:00:00.000Z';
  server.on(collections.list, () => ({ total: 1, items: [{ id: '90', name: 'Short', update_at, books: [] }] }));
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  const books = entries.map((entry) => ({ id: entry.id, title: entry.title, entry }));
  const { user } = await renderScreen(
    <>
      <CollectionsDialog books={books} isOpen onClose={() => undefined} />
      <ToastPlace />
    </>,
  );
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Short' });
  expect(box.indeterminate).toBe(true);
  await user.click(box);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const sent = () => server.asked().flatMap(({ name, body }) => (name === collections.changeBooks.name ? [body] : []));
  await waitFor(() =>
    expect(sent()).toEqual([
      { add: ['1'], remove: [] },
      { add: [], remove: ['1'] },
    ]),
  );
});
