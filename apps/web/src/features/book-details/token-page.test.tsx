import { books as calls, fulfilment, notes, type TokenFulfilment } from '@lectern/contracts';
import { act, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { renderScreen } from '../../testing/render-screen.tsx';
import { createTestBook, createTestBookDetails } from '../../testing/test-book.ts';
import { end, signInTestReader } from '../books/testing/library.tsx';
import { BookDetailsScreen } from './book-details-screen.tsx';

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
const token = createTestBook({
  id: '5',
  name: 'emma.acsm',
  format: 'acsm',
  isDrm: true,
  link: 'http://127.0.0.1:3000/api/v1.0/files/emma.acsm?fast_hash=5',
  metadata: { title: 'Emma' },
});
const serveFulfilment = (more: Partial<TokenFulfilment> = {}): void =>
  server.on(fulfilment.get, () => ({
    expires: inSeconds(270),
    fulfils: 'application/epub+zip',
    single_device: false,
    devices: [],
    ...more,
  }));
const openPage = async () => {
  const { router } = await renderScreen(
    <Routes>
      <Route path="user/7/book/:bookId" element={<BookDetailsScreen />} />
    </Routes>,
  );
  await act(() => router.navigate('/en/user/7/book/5'));
};

beforeEach(() => {
  server.on(notes.ofBook, () => ({ total: 0, items: [] }));
  server.on(calls.one, () => createTestBookDetails(token, { readable: false }));
  serveFulfilment();
  signInTestReader();
});
afterEach(end);

it('[ACSM-12] counts down while its page is shown, until it has expired', async () => {
  serveFulfilment({ expires: inSeconds(1.5) });
  await openPage();
  expect(await screen.findByText('Expires in less than a minute')).toBeDefined();
  expect(await screen.findByText(/This token has expired. Get a new file/, {}, { timeout: 5000 })).toBeDefined();
  expect(screen.queryByText('Download the token.')).toBeNull();
});

it('[ACSM-13] says on its page how to get the book on a device, and offers the token', async () => {
  await openPage();
  expect(await screen.findByRole('heading', { name: 'Get this book on your device' })).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Download the token.', 'The device fetches the book. You can then read it there.']),
  );
  expect(await screen.findByText(/exchanges it for the book, in EPUB format/)).toBeDefined();
  expect((await screen.findByRole('link', { name: 'Download the token' })).getAttribute('href')).toBe(token.link);
  expect(screen.queryByRole('link', { name: 'Read' })).toBeNull();
  expect(screen.queryByText(/can’t be opened in the browser/)).toBeNull();
  expect(screen.getByText('ACSM')).toBeDefined();
});

it('[ACSM-8] lists the devices that have the book, and their failures', async () => {
  const common = { adobe_user: 'urn:uuid:0', reported: '2026-11-02T10:00:00Z' };
  serveFulfilment({
    single_device: true,
    devices: [
      { ...common, serial: 'PB-1', fulfilled: '2026-11-02T10:00:00Z', error: null },
      { ...common, serial: 'PB-2', fulfilled: null, error: 'fulfilment.other_device' },
    ],
  });
  await openPage();
  const devices = within(await screen.findByRole('list', { name: 'Devices' }));
  expect(devices.getByText(/Fulfilled on PB-1, 2 November 2026|Fulfilled on PB-1, November 2, 2026/)).toBeDefined();
  expect(devices.getByText(/Last attempt on PB-2.*the device limit is reached/)).toBeDefined();
  expect(screen.getByText(/can be used on one device only/)).toBeDefined();
});
