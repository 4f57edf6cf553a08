import { screen } from '@testing-library/react';
import { session } from '../../../lib/api.ts';
import { server } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { ToastPlace } from '../../../ui/toast.tsx';
import type { Entry } from '../../catalogue/catalogue.queries.ts';
import { aCloud, anEntry } from '../../catalogue/testing/cloud.ts';
import { UploadProvider } from '../../upload/upload.parts.tsx';
import { BooksScreen } from '../books-screen.tsx';

/** A reader with these books, the first one newest, is signed in. */
export const aReaderWith = (...books: Entry[]): ReturnType<typeof aCloud> => {
  const cloud = aCloud(...books);
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  return cloud;
};

export const end = (): void => {
  session.refused();
  server.reset();
};

export const titled = (title: string, id: string, more: Partial<Entry> = {}): Entry => anEntry(id, { title, ...more });

export const open = () =>
  show(
    <UploadProvider>
      <BooksScreen />
      <ToastPlace />
    </UploadProvider>,
  );

export const shelf = () => screen.findByRole('grid', { name: 'Books' });
export const shownTitles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

type Hands = Awaited<ReturnType<typeof open>>['hands'];

/** Picks a deed from the menu of a book. */
export const choose = async (hands: Hands, book: string, deed: string): Promise<void> => {
  await hands.click(await screen.findByRole('button', { name: `More for ${book}` }));
  await hands.click(await screen.findByRole('menuitem', { name: deed }));
};
