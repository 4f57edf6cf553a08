import { books as calls, fileops } from '@lectern/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { NoAnswer, Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { aList } from '../../testing/a-book.ts';
import { begin, choose, cloud, end, open, shelf, shownTitles, titled } from './testing/library.tsx';

beforeEach(begin);
afterEach(end);

it('[LIB-11] deletes after a question that names the book, and says so', async () => {
  cloud.holds(titled('Emma', { id: '1' }), titled('Walden', { id: '2' }));
  server.on(fileops.delete, ({ query }) => {
    cloud.holds(...cloud.books().filter(({ fast_hash, path }) => fast_hash !== query.fast_hash || path !== query.path));
    return 'OK' as const;
  });
  const { hands } = await open();
  await choose(hands, 'Emma', 'Delete');
  await hands.click(await screen.findByRole('button', { name: 'Delete “Emma”' }));
  expect(await screen.findByText('“Emma” was deleted.')).toBeDefined();
  expect(shownTitles()).toEqual(['Walden']);
});

it('[LIB-11] keeps it when the question is closed', async () => {
  cloud.holds(titled('Emma', { id: '1' }));
  const { hands } = await open();
  await choose(hands, 'Emma', 'Delete');
  await hands.click(await screen.findByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.asked().some(({ name }) => name === fileops.delete.name)).toBe(false);
  expect(shownTitles()).toEqual(['Emma']);
});

it('[LIB-12] is gone at once, and back with a message and a retry when the server refuses', async () => {
  cloud.holds(titled('Emma', { id: '1' }), titled('Walden', { id: '2' }));
  const { promise, resolve } = Promise.withResolvers<InstanceType<typeof NoAnswer>>();
  server.on(fileops.delete, () => promise);
  const { hands } = await open();
  await choose(hands, 'Emma', 'Delete');
  await hands.click(await screen.findByRole('button', { name: 'Delete “Emma”' }));
  await waitFor(() => expect(shownTitles()).toEqual(['Walden']));

  resolve(new NoAnswer());
  expect(await screen.findByText(/“Emma” was not deleted and is back in its place/)).toBeDefined();
  await waitFor(() => expect(shownTitles()).toHaveLength(2));

  server.on(fileops.delete, () => {
    cloud.holds(...cloud.books().filter(({ id }) => id !== '1'));
    return 'OK' as const;
  });
  await hands.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('“Emma” was deleted.')).toBeDefined();
  expect(shownTitles()).toEqual(['Walden']);
});

it('[LIB-13] a book that is gone already is deleted', async () => {
  cloud.holds(titled('Emma', { id: '1' }), titled('Walden', { id: '2' }));
  server.on(fileops.delete, () => {
    cloud.holds(...cloud.books().filter(({ id }) => id !== '1'));
    return new Refused('file.not_found');
  });
  const { hands } = await open();
  await choose(hands, 'Emma', 'Delete');
  await hands.click(await screen.findByRole('button', { name: 'Delete “Emma”' }));
  expect(await screen.findByText('“Emma” was deleted.')).toBeDefined();
});

it('[LIB-16] an older answer does not bring a deleted book back', async () => {
  cloud.holds(titled('Emma', { id: '1' }), titled('Walden', { id: '2' }));
  const { hands } = await open();
  await shelf();
  const before = [...cloud.books()];
  const late = Promise.withResolvers<ReturnType<typeof aList>>();
  server.on(calls.list, () => late.promise);
  act(() => window.dispatchEvent(new Event('visibilitychange')));
  server.on(fileops.delete, () => {
    server.on(calls.list, () => aList(before.slice(1)));
    return 'OK' as const;
  });
  await choose(hands, 'Emma', 'Delete');
  await hands.click(await screen.findByRole('button', { name: 'Delete “Emma”' }));
  await screen.findByText('“Emma” was deleted.');
  await act(async () => late.resolve(aList(before)));
  expect(shownTitles()).toEqual(['Walden']);
});

it('[LIB-14] a favourite shows at once, and is put back with a message when it was refused', async () => {
  cloud.holds(titled('Emma', { id: '1', name: 'Emma & sisters.epub' }));
  const { promise, resolve } = Promise.withResolvers<InstanceType<typeof Refused>>();
  const wishes: unknown[] = [];
  server.on(fileops.change, ({ params, body }) => {
    wishes.push([params.path, body.favorite.value]);
    return promise;
  });
  const { hands } = await open();
  await choose(hands, 'Emma', 'Add to favorites');
  expect(await screen.findByRole('img', { name: 'Favorite' })).toBeDefined();
  expect(wishes).toEqual([['Emma & sisters.epub', true]]);

  resolve(new Refused('server.unavailable'));
  expect(await screen.findByText(/The favorite mark of “Emma” was not changed/)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Favorite' })).toBeNull());

  server.on(fileops.change, () => {
    cloud.holds({ ...(cloud.books()[0] ?? titled('Emma')), favorite: true });
    return 'OK' as const;
  });
  await hands.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img', { name: 'Favorite' })).toBeDefined();
});

it('[LIB-15] downloads by the link of the book', async () => {
  const link = 'http://127.0.0.1:3000/api/v1.0/files/emma.epub?access_token=only-this';
  cloud.holds(titled('Emma', { id: '1', link, name: 'emma.epub' }));
  const followed: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href, this.download);
  });
  const { hands } = await open();
  await choose(hands, 'Emma', 'Download');
  click.mockRestore();
  expect(followed).toEqual([link, 'emma.epub']);
  expect(followed.join()).not.toContain('mine');
});
