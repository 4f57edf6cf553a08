import { books as calls, fulfilment, reading } from '@lectern/contracts';
import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

const { Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { renderScreen } from '../../testing/render-screen.tsx';
import { createTestBook, createTestBookDetails } from '../../testing/test-book.ts';
import { end, signInTestReader } from '../books/testing/library.tsx';
import { ReaderScreen } from './reader-screen.tsx';

afterEach(end);

it('[ACSM-13] a token that is opened in the reader shows how to get its book on a device', async () => {
  const link = 'http://127.0.0.1:3000/api/v1.0/files/emma.acsm?fast_hash=5';
  const token = createTestBook({ id: '5', name: 'emma.acsm', format: 'acsm', isDrm: true, link });
  server.on(calls.one, () => createTestBookDetails(token, { readable: false }));
  server.on(fulfilment.get, () => ({ expires: null, fulfils: null, single_device: false, devices: [] }));
  server.on(reading.open, () => new Refused('fulfilment.on_device', { title: 'Emma' }));
  signInTestReader();
  const { router } = await renderScreen(
    <Routes>
      <Route path="reader/:bookId" element={<ReaderScreen />} />
    </Routes>,
  );
  await act(() => router.navigate('/en/reader/5'));
  expect(await screen.findByRole('heading', { name: 'Emma', level: 1 })).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Get this book on your device' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Download the token' }).getAttribute('href')).toBe(link);
  expect(screen.getByRole('link', { name: 'About this book' })).toBeDefined();
  expect(screen.queryByText(/not supported/)).toBeNull();
});
