import type { PageHead } from '../../shapes/site-text.ts';

export const text: PageHead = {
  title: 'Lectern: log in to your library',
  description:
    'Log in to your library of e-books and audiobooks, read and listen in the browser, and continue on any device at the place where you stopped.',
  keywords: ['log in', 'e-book library', 'audiobooks', 'read online', 'cloud library'],
};
