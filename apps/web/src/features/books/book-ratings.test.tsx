import { ratings } from '@lectern/contracts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

const { Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { renderScreen } from '../../testing/render-screen.tsx';
import { ToastPlace } from '../../ui/toast.tsx';
import { toasts } from '../../ui/toasts.ts';
import { bookMutations, notifyRejectedMutations, syncDevice, useEntry } from '../catalogue/catalogue.queries.ts';
import { buildEntry } from '../catalogue/testing/fake-cloud.ts';
import { MarksFileMenu } from '../notes/notes.parts.tsx';
import { BookRating } from '../ratings/ratings.parts.tsx';
import { createTitleHandle, end, open, shelf, shownTitles, signInTestReader } from './testing/library.tsx';

let stopNotifying: () => void = () => undefined;
afterEach(() => {
  stopNotifying();
  toasts.clear();
  end();
  localStorage.clear();
});

const Page = () => {
  const entry = useEntry('5');
  return entry ? <BookRating book={entry} rating={entry.rating ?? null} review={entry.review ?? ''} /> : null;
};
const openPage = async () => {
  const shown = await renderScreen(
    <>
      <Page />
      <ToastPlace />
    </>,
  );
  return { ...shown, stars: await screen.findByRole<HTMLInputElement>('slider', { name: 'Stars' }) };
};
const signIn = (more: Parameters<typeof buildEntry>[1] = {}) =>
  signInTestReader(buildEntry('5', { title: 'Emma', ...more }));
const valueOf = (stars: HTMLElement): string | null => stars.getAttribute('aria-valuetext');

it('[RATE-20] [RATE-21] stars are set by keys in half steps and cleared, and the server has them', async () => {
  const cloud = signIn();
  const { user, stars } = await openPage();
  expect([stars.min, stars.max, stars.step, valueOf(stars)]).toEqual(['0', '5', '0.5', 'Not rated']);
  expect(screen.queryByRole('button', { name: 'Clear rating' })).toBeNull();
  act(() => stars.focus());
  await user.keyboard('4');
  expect(valueOf(stars)).toBe('4 of 5 stars'); // at once, so that the next key goes on from there
  fireEvent.change(stars, { target: { value: '4.5' } }); // an arrow key
  expect(valueOf(stars)).toBe('4.5 of 5 stars');
  await waitFor(() => expect(cloud.books()).toMatchObject([{ rating: 4.5 }]));
  expect(server.asked().filter(({ name }) => name === ratings.rate.name)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Clear rating' }));
  await waitFor(() => expect(valueOf(stars)).toBe('Not rated'));
  expect(document.activeElement).toBe(stars);
  await waitFor(() => expect(cloud.books()[0]?.rating).toBeUndefined());
  await user.keyboard('2');
  await waitFor(() => expect(valueOf(stars)).toBe('2 of 5 stars'));
  await user.keyboard('{Delete}');
  await waitFor(() => expect(valueOf(stars)).toBe('Not rated'));
});

it('[RATE-21] a pointer chooses the half of the star it is on, and previews it', async () => {
  signIn();
  const { stars } = await openPage();
  const row = stars.parentElement ?? expect.fail('no stars');
  row.getBoundingClientRect = () => new DOMRect(100, 0, 160, 32);
  row.setPointerCapture = () => undefined;
  let isDown = false;
  row.hasPointerCapture = () => isDown;
  const at = (clientX: number, pointerType = 'mouse') => ({ clientX, pointerId: 1, pointerType, button: 0 });
  const chosen: string[] = [];
  for (const clientX of [90, 101, 117, 131, 244, 245, 300]) {
    fireEvent.pointerMove(row, at(clientX));
    expect(row.nextElementSibling?.textContent).toMatch(/of 5 stars/);
    isDown = true;
    fireEvent.pointerDown(row, at(clientX));
    fireEvent.pointerUp(row, at(clientX));
    isDown = false;
    await waitFor(() => expect(valueOf(stars)).toBe(row.nextElementSibling?.textContent));
    chosen.push(stars.value);
  }
  expect(chosen).toEqual(['0.5', '0.5', '1', '1', '4.5', '5', '5']);
  expect(document.activeElement).toBe(stars);
  fireEvent.pointerMove(row, at(101, 'touch'));
  expect(row.nextElementSibling?.textContent).toBe('5 of 5 stars');
});

it('[RATE-20] without a network the rating shows and waits, also for the next page', async () => {
  const cloud = signIn();
  const { user, stars } = await openPage();
  cloud.setOffline(true);
  act(() => stars.focus());
  await user.keyboard('3');
  await waitFor(() => expect(valueOf(stars)).toBe('3 of 5 stars'));
  cleanup();
  const { stars: again } = await openPage();
  expect(valueOf(again)).toBe('3 of 5 stars');
  expect(cloud.books()[0]?.rating).toBeUndefined();
  cloud.setOffline(false);
  act(() => syncDevice());
  await waitFor(() => expect(cloud.books()).toMatchObject([{ rating: 3 }]));
  // another device
  cloud.put(buildEntry('5', { title: 'Emma', rating: 1.5 }));
  act(() => syncDevice());
  await waitFor(() => expect(valueOf(again)).toBe('1.5 of 5 stars'));
});

it('[RATE-20] a rating is saved when the page is left before the pause', async () => {
  const cloud = signIn({ rating: 1 });
  const { user, stars } = await openPage();
  act(() => stars.focus());
  await user.keyboard('5');
  cleanup();
  await waitFor(() => expect(cloud.books()).toMatchObject([{ rating: 5 }]));
  const { stars: again } = await openPage();
  act(() => again.focus());
  await user.keyboard('3');
  act(() => void dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(cloud.books()).toMatchObject([{ rating: 3 }]));
});

it('[RATE-20] a rating that the server refuses is reverted and reported', async () => {
  const cloud = signIn({ rating: 2 });
  stopNotifying = notifyRejectedMutations();
  const { user, stars } = await openPage();
  cloud.rejectWith(new Refused('file.not_found'));
  act(() => stars.focus());
  await user.keyboard('5');
  expect(await screen.findByText(/^Couldn’t save the rating: “Emma”\./)).toBeDefined();
  await waitFor(() => expect(valueOf(stars)).toBe('2 of 5 stars'));
});

it('[RATE-20] a review that the server refuses is reverted and reported', async () => {
  const cloud = signIn({ review: 'Before.' });
  stopNotifying = notifyRejectedMutations();
  const { user } = await openPage();
  cloud.rejectWith(new Refused('file.not_found'));
  await user.click(screen.getByRole('button', { name: 'Edit review' }));
  await user.type(screen.getByRole('textbox', { name: 'Your review' }), ' After.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Couldn’t save the review: “Emma”\./)).toBeDefined();
  expect(await screen.findByText('Before.')).toBeDefined();
});

it('[RATE-22] a review is written, changed and deleted', async () => {
  const cloud = signIn();
  const { user } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Write a review' }));
  const field = screen.getByRole('textbox', { name: 'Your review' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('Good.{Enter}Again!{Control>}{Enter}{/Control}');
  expect((await screen.findByText(/Good\./)).textContent).toBe('Good.\nAgain!');
  await waitFor(() => expect(cloud.books()).toMatchObject([{ review: 'Good.\nAgain!' }]));
  const edit = screen.getByRole('button', { name: 'Edit review' });
  await waitFor(() => expect(document.activeElement).toBe(edit));
  await user.click(edit);
  await user.clear(screen.getByRole('textbox', { name: 'Your review' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/Good\./)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Edit review' }));
  await user.clear(screen.getByRole('textbox', { name: 'Your review' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Write a review' })).toBeDefined();
  await waitFor(() => expect(cloud.books()[0]?.review).toBeUndefined());
});

it('[RATE-22] what was typed survives a change from elsewhere and another page; the limit is announced', async () => {
  const cloud = signIn({ review: 'One.' });
  const { user, stars } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Edit review' }));
  await user.type(screen.getByRole('textbox', { name: 'Your review' }), ' Two.');
  cloud.put(buildEntry('5', { title: 'Emma', review: 'Elsewhere.', rating: 4 }));
  act(() => syncDevice());
  await waitFor(() => expect(valueOf(stars)).toBe('4 of 5 stars'));
  expect(screen.getByRole('textbox', { name: 'Your review' })).toHaveProperty('value', 'One. Two.');
  cleanup();
  await openPage();
  const field = await screen.findByRole('textbox', { name: 'Your review' });
  expect(field).toHaveProperty('value', 'One. Two.');
  fireEvent.change(field, { target: { value: 'x'.repeat(3900) } });
  expect(screen.getByText('100 characters left').id).toBe(field.getAttribute('aria-describedby'));
  // composed characters that are stored as two: too long for the server, so it stays in the editor
  fireEvent.change(field, { target: { value: '\u0958'.repeat(2001) } });
  expect(screen.getByText('-2 characters left')).toBeDefined();
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  fireEvent.change(field, { target: { value: 'Three.' } });
  act(() => screen.getByRole('button', { name: 'Save' }).click());
  expect(await screen.findByText('Three.')).toBeDefined();
  await waitFor(() => expect(cloud.books()).toMatchObject([{ review: 'Three.', rating: 4 }]));
  cleanup();
  await openPage();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('[RATE-5] [RATE-23] a shelf is sorted by rating and limited to the best books', async () => {
  const cloud = signInTestReader(
    createTitleHandle('Oldest', '1', { rating: 4.5 }),
    createTitleHandle('Older', '2'),
    createTitleHandle('Newer', '3', { rating: 4.5 }),
    createTitleHandle('Newest', '4', { rating: 3 }),
  );
  const { user } = await open();
  await shelf();
  expect(screen.getAllByRole('img', { name: '4.5 of 5 stars' })).toHaveLength(2);
  await user.click(await screen.findByRole('button', { name: 'Sort by: Date added' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Rating' }));
  await waitFor(() => expect(shownTitles()).toEqual(['Newer', 'Oldest', 'Newest', 'Older']));
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Your rating' }), '4 stars or more (2)');
  await waitFor(() => expect(shownTitles()).toEqual(['Newer', 'Oldest']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Your rating' }), 'Rated (3)');
  await waitFor(() => expect(shownTitles()).toEqual(['Newer', 'Oldest', 'Newest']));
  // a book that is rated on another device enters the list
  cloud.put(createTitleHandle('Older', '2', { rating: 5 }));
  act(() => syncDevice());
  await waitFor(() => expect(shownTitles()).toEqual(['Older', 'Newer', 'Oldest', 'Newest']));
});

it('[RATE-23] a shelf without such books says so and shows all again', async () => {
  signInTestReader(createTitleHandle('Emma', '1', { rating: 5 }), createTitleHandle('Walden', '2'));
  const { user } = await open();
  await shelf();
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Your rating' }), '5 stars (1)');
  await waitFor(() => expect(shownTitles()).toEqual(['Emma']));
  act(() => bookMutations.setRating([{ id: '1', title: 'Emma' }], 1));
  expect(await screen.findByText('No books match these filters')).toBeDefined();
  const [clear] = screen.getAllByRole('button', { name: 'Clear all' }).slice(-1);
  await user.click(clear ?? expect.fail('no way out'));
  await waitFor(() => expect(shownTitles()).toEqual(['Walden', 'Emma']));
});

it('[RATE-23] a library without ratings does not filter by them', async () => {
  signInTestReader(createTitleHandle('Emma', '1'));
  const { user } = await open();
  await shelf();
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  expect(await screen.findByRole('combobox', { name: 'Date added' })).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'Your rating' })).toBeNull();
});

it('[RATE-24] an imported file gives its rating and review only where the reader has none', async () => {
  const cloud = signIn({ rating: 2 });
  const Files = () =>
    useEntry('5') && (
      <MarksFileMenu bookId="5" marks={[]} title="Emma" getChapterAt={() => ''} onImport={() => undefined} />
    );
  await renderScreen(<Files />);
  await screen.findByRole('button');
  const field = document.querySelector('input') ?? expect.fail('no field');
  const json = JSON.stringify({ items: [], about: { lectern: { rating: 4, review: 'From the file.' } } });
  for (const file of [new File(['no json'], 'none.json'), new File([json], 'emma.annotations.json')])
    fireEvent.change(field, { target: { files: [file] } });
  // the rating of the file would have been sent before its review
  await waitFor(() => expect(cloud.books()).toMatchObject([{ rating: 2, review: 'From the file.' }]));
});
