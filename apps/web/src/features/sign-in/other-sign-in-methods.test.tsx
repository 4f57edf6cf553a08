import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeFetch, createReply } from '../../testing/fake-fetch.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { setFlags } from '../../testing/set-flags.ts';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';

const server = createFakeFetch(() => createReply({ total: 2, items: ['google', 'facebook'] }));
beforeEach(() => void vi.stubGlobal('fetch', server.send));
afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['qrCode social', ['Google', 'Facebook', 'Log in with your phone']],
  ['qrCode', ['Log in with your phone']],
  ['social', ['Google', 'Facebook']],
  ['plan', []],
])('[FLAG-5] with the flags “%s” the log-in offers %o', async (flags, names) => {
  setFlags(flags);
  await renderScreen(<OtherSignInMethods onQrSignIn={() => undefined} />);
  await vi.waitFor(() => expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(names));
  expect(screen.queryByText('or') !== null).toBe(names.length > 0);
});
