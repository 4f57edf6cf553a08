import { authors } from '@lectern/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

const { server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ToastPlace } from '../../ui/toast.tsx';
import type { GroupItem } from './group-items.ts';
import { MergeAuthors } from './merge-authors.tsx';

afterEach(() => {
  session.handleRejectedToken();
  server.reset();
});

const createAuthor = (name: string, count: number): GroupItem => ({
  key: name,
  name,
  count,
  to: `/${name}`,
  latest: '',
  books: [],
  numbers: [],
  isNameless: false,
});

it('[SHELF-13] authors are merged under the name with most books, and the merge can be undone', async () => {
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(authors.merge, () => ({ changed: 1 }));
  server.on(authors.split, () => ({ changed: 1 }));
  const { user } = await renderScreen(
    <>
      <MergeAuthors
        authors={[createAuthor('Ada', 4), createAuthor('Richard Bachman', 1), createAuthor('Stephen King', 2)]}
      />
      <ToastPlace />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Merge authors' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge authors' }));
  const merge = dialog.getByRole('button', { name: 'Merge' });
  await user.click(dialog.getByRole('checkbox', { name: 'Richard Bachman' }));
  expect(merge.hasAttribute('disabled')).toBe(true);
  await user.type(dialog.getByRole('searchbox', { name: 'Find an author' }), 'king');
  await waitFor(() => expect(dialog.queryByRole('checkbox', { name: 'Ada' })).toBeNull());
  await user.click(dialog.getByRole('checkbox', { name: 'Stephen King' }));
  expect(dialog.getByRole('combobox', { name: 'Name to keep' })).toHaveProperty('value', 'Stephen King');
  await user.click(merge);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(server.asked().map(({ name, body }) => [name, body])).toEqual([
      [authors.merge.name, { names: ['Richard Bachman', 'Stephen King'], name: 'Stephen King' }],
      [authors.split.name, { names: ['Richard Bachman'], kept: [] }],
    ]),
  );
});
