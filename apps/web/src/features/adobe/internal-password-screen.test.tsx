import { account, adobe } from '@lectern/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { NoAnswer, Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { switchLanguage } from '../../i18n/i18n.ts';
import { session } from '../../lib/api.ts';
import { createTestUser } from '../../testing/test-user.ts';
import { InternalPasswordScreen } from './internal-password-screen.tsx';

const PASSWORD = 'BCDFG-HJKLM-NPQRS-TVWXZ';
const internal = {
  vendor_id: 'LECTERN',
  email: 'adobe-abc@library.example',
  adobe_uuid: 'urn:uuid:internal',
  serial: '1',
  is_main: true,
};

beforeEach(() => {
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(account.user, () => createTestUser({ internal_account: internal }));
});
afterEach(() => {
  session.handleRejectedToken();
  server.reset();
});

const open = async (client = new QueryClient({ defaultOptions: { queries: { retry: false } } })) => {
  await switchLanguage('en');
  const router = createMemoryRouter(
    [{ path: '/:language/internal-password/:token', element: <InternalPasswordScreen /> }],
    { initialEntries: ['/en/internal-password/a-token'] },
  );
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const opened = () => server.asked().filter(({ name }) => name === 'adobe.internalPassword');
const show = () => screen.findByRole('button', { name: 'Show password' });

describe('the page of a link to the internal password', () => {
  it('[ADOBE-19] uses the link only when asked to, and shows login and password', async () => {
    server.on(adobe.internalPassword, ({ params }) => {
      expect(params.token).toBe('a-token');
      return { password: PASSWORD };
    });
    const person = await open();
    const button = await show();
    expect(opened()).toHaveLength(0);
    await person.click(button);
    const copy = await screen.findByRole('button', { name: 'Copy password' });
    expect(document.activeElement).toBe(copy);
    expect(document.body.textContent).toContain(PASSWORD);
    expect(document.body.textContent).toContain(internal.email);
    expect(screen.queryByRole('button', { name: 'Show password' })).toBeNull();
    expect(opened()).toHaveLength(1);
  });

  it('[ADOBE-19] forgets the password when the page is left', async () => {
    server.on(adobe.internalPassword, () => ({ password: PASSWORD }));
    const client = new QueryClient();
    const person = await open(client);
    await person.click(await show());
    await screen.findByRole('button', { name: 'Copy password' });
    cleanup();
    await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
  });

  it.each([
    ['adobe.link_invalid', 'Invalid hash'],
    ['adobe.link_expired', 'Link expired'],
  ] as const)('[ADOBE-19] after %s it says “%s” and offers another link', async (code, text) => {
    server.on(adobe.internalPassword, () => new Refused(code));
    server.on(adobe.mailInternalPassword, () => 'OK' as const);
    const person = await open();
    await person.click(await show());
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(screen.queryByRole('button', { name: 'Show password' })).toBeNull();
    await person.click(await screen.findByRole('button', { name: /Email me/ }));
    await screen.findByText('Email has been sent successfully');
  });

  it('[ADOBE-19] says if the new link could not be sent', async () => {
    server.on(adobe.internalPassword, () => new Refused('adobe.link_expired'));
    server.on(adobe.mailInternalPassword, () => new Refused('adobe.mail_failed'));
    const person = await open();
    await person.click(await show());
    await person.click(await screen.findByRole('button', { name: /Email me/ }));
    await screen.findByText('Error sending email');
  });

  it('[ADOBE-19] shows why it was refused with 403, and nothing to try again', async () => {
    server.on(adobe.internalPassword, () => new Refused('adobe.link_foreign'));
    const person = await open();
    await person.click(await show());
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This link was sent to another reader/);
    expect(screen.queryAllByRole('button')).toHaveLength(0);
  });

  it('[ADOBE-19] can be tried again after the network failed', async () => {
    server.on(adobe.internalPassword, () => new NoAnswer());
    const person = await open();
    await person.click(await show());
    expect((await screen.findByRole('alert')).textContent).toContain('offline');
    server.on(adobe.internalPassword, () => ({ password: PASSWORD }));
    await person.click(await show());
    await screen.findByRole('button', { name: 'Copy password' });
  });
});
