import { authors, shelves } from '@lectern/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

const { NoAnswer, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { CONTENT_ID } from '../../ui/skip-link.tsx';
import { createTitleHandle, end, open, shownTitles, signInTestReader } from '../books/testing/library.tsx';
import { AuthorScreen, OneSeriesScreen } from './shelf-screens.tsx';

afterEach(end);

const signIn = () =>
  signInTestReader(
    createTitleHandle('It', '2', { author_names: ['Stephen King'], series: 'Derry' }),
    createTitleHandle('Emma', '1', { author_names: ['Jane Austen'] }),
  );
const answerSpelling = (name: string, ...merged: string[]) => server.on(shelves.spelling, () => ({ name, merged }));

it('[LIB-86] the address of a merged author leads to the author who has the books', async () => {
  signIn();
  answerSpelling('Stephen King', 'Richard Bachman');
  const { router } = await open('/en/user/7/books/author/Richard%20Bachman?sort=title', <AuthorScreen />);
  await waitFor(() => expect(shownTitles()).toEqual(['It']));
  expect(router.state.location).toMatchObject({
    pathname: '/en/user/7/books/author/Stephen%20King',
    search: '?sort=title',
  });
});

it.each([
  ['author', 'king,%20STEPHEN', <AuthorScreen key="author" />, 'author/Stephen%20King'],
  ['series', 'd\u00aderry', <OneSeriesScreen key="series" />, 'series/Derry'],
])('[LIB-86] without a network another spelling of %s %s is found', async (kind, name, page, path) => {
  signIn();
  server.on(shelves.spelling, () => new NoAnswer());
  const { router } = await open(`/en/user/7/books/${kind}/${name}`, page);
  await waitFor(() => expect(shownTitles()).toEqual(['It']));
  expect(router.state.location.pathname).toBe(`/en/user/7/books/${path}`);
});

it('[LIB-86] a name that no book has says so', async () => {
  signIn();
  answerSpelling('Nobody');
  const { router } = await open('/en/user/7/books/author/Nobody', <AuthorScreen />);
  expect(await screen.findByRole('heading', { name: 'No books found' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/en/user/7/books/author/Nobody');
});

it('[LIB-87] merged authors are separated again, those that the reader chooses, and it can be undone', async () => {
  signIn();
  answerSpelling('Stephen King', 'John Swithen', 'Richard Bachman');
  server.on(authors.split, () => ({ changed: 1 }));
  server.on(authors.merge, () => ({ changed: 1 }));
  const { user } = await open('/en/user/7/books/author/Stephen%20King', <AuthorScreen />);
  await user.click(await screen.findByRole('button', { name: 'Separate again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Separate merged authors' }));
  await user.click(dialog.getByRole('checkbox', { name: 'John Swithen' }));
  await user.click(dialog.getByRole('button', { name: 'Separate' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(
      server
        .asked()
        .filter(({ name }) => name.startsWith('authors.'))
        .map(({ name, body }) => [name, body]),
    ).toEqual([
      [authors.split.name, { names: ['Richard Bachman'], kept: ['John Swithen'] }],
      [authors.merge.name, { names: ['Richard Bachman', 'Stephen King'], name: 'Stephen King' }],
    ]),
  );
});

it('[LIB-87] with the last merged author the dialog is gone for good, and the focus goes to the content', async () => {
  signIn();
  let merged = ['Richard Bachman'];
  server.on(shelves.spelling, () => ({ name: 'Stephen King', merged }));
  server.on(authors.split, () => {
    merged = [];
    return { changed: 1 };
  });
  server.on(authors.merge, () => {
    merged = ['Richard Bachman'];
    return { changed: 1 };
  });
  const { user } = await open(
    '/en/user/7/books/author/Stephen%20King',
    <main id={CONTENT_ID} tabIndex={-1}>
      <AuthorScreen />
    </main>,
  );
  await user.click(await screen.findByRole('button', { name: 'Separate again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Separate merged authors' }));
  await user.click(within(dialog.getByRole('group', { name: 'Authors' })).getByRole('checkbox'));
  await user.click(dialog.getByRole('checkbox', { name: 'Richard Bachman' }));
  await user.click(dialog.getByRole('button', { name: 'Separate' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Separate again', hidden: true })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Separate again' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[LIB-87] an author into whom nobody was merged offers nothing', async () => {
  signIn();
  answerSpelling('Jane Austen');
  await open('/en/user/7/books/author/Jane%20Austen', <AuthorScreen />);
  await waitFor(() => expect(shownTitles()).toEqual(['Emma']));
  await waitFor(() => expect(server.asked().some(({ name }) => name === shelves.spelling.name)).toBe(true));
  expect(screen.queryByRole('button', { name: 'Separate again' })).toBeNull();
});
