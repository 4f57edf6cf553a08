import { type Book, books as calls } from '@lectern/contracts';
import { screen } from '@testing-library/react';
import { session } from '../../../lib/api.ts';
import { aBook, aList } from '../../../testing/a-book.ts';
import { server } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { ToastPlace } from '../../../ui/toast.tsx';
import { UploadProvider } from '../../upload/upload.parts.tsx';
import { BooksScreen } from '../books-screen.tsx';

let held: Book[] = [];

/** The cloud of these tests; a deed of the web changes it as the real one would. */
export const cloud = {
  books: (): Book[] => held,
  holds: (...books: Book[]): void => {
    held = books;
  },
};

/** A reader is signed in, and the fake server answers with what the cloud holds. */
export const begin = (): void => {
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(calls.list, ({ query }) => aList(held.slice(0, query.limit), held.length));
};

export const end = (): void => {
  session.refused();
  server.reset();
};

export const titled = (title: string, more: Parameters<typeof aBook>[0] = {}): Book =>
  aBook({ ...more, metadata: { ...more.metadata, title } });

export const open = () =>
  show(
    <UploadProvider>
      <BooksScreen />
      <ToastPlace />
    </UploadProvider>,
  );

export const shelf = () => screen.findByRole('list', { name: 'Books' });
export const shownTitles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

type Hands = Awaited<ReturnType<typeof open>>['hands'];

/** Picks a deed from the menu of a book. */
export const choose = async (hands: Hands, book: string, deed: string): Promise<void> => {
  await hands.click(await screen.findByRole('button', { name: `More for ${book}` }));
  await hands.click(await screen.findByRole('menuitem', { name: deed }));
};
