import { screen } from '@testing-library/react';
import { session } from '../../../lib/api.ts';
import { server } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ToastPlace } from '../../../ui/toast.tsx';
import type { Entry } from '../../catalogue/catalogue.queries.ts';
import { buildEntry, createFakeCloud } from '../../catalogue/testing/fake-cloud.ts';
import { UploadProvider } from '../../upload/upload.parts.tsx';
import { BooksScreen } from '../books-screen.tsx';

/** Signs in a test reader with these books, the newest first. */
export const signInTestReader = (...books: Entry[]): ReturnType<typeof createFakeCloud> => {
  const cloud = createFakeCloud(...books);
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  return cloud;
};

export const end = (): void => {
  session.handleRejectedToken();
  server.reset();
};

export const createTitleHandle = (title: string, id: string, more: Partial<Entry> = {}): Entry =>
  buildEntry(id, { title, ...more });

export const open = (address = '/en', page = <BooksScreen />) =>
  renderScreen(
    <UploadProvider>
      {page}
      <ToastPlace />
    </UploadProvider>,
    'en',
    address,
  );

export const shelf = () => screen.findByRole('grid', { name: 'Books' });
export const shownTitles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

type UserInput = Awaited<ReturnType<typeof open>>['user'];

/** Chooses an action from the menu of a book. */
export const choose = async (user: UserInput, book: string, action: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: `More options for ${book}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
