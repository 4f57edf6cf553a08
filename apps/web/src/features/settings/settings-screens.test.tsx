import type { User } from '@lectern/contracts';
import { screen } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../lib/api.ts';
import { createFakeFetch, createRefusal, createReply, type FakeRequest } from '../../testing/fake-fetch.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { setFlags } from '../../testing/set-flags.ts';
import { createTestUser } from '../../testing/test-user.ts';
import { AccountScreen } from './account-screen.tsx';
import { AppearanceScreen } from './appearance-screen.tsx';

const shop = {
  id: '1',
  name: 'Northgate',
  icon: '',
  home_url: 'https://shop.test',
  reset_password_url: 'https://shop.test/reset',
  login_url: '',
};
let user = createTestUser({ shop });
/** Simulates the server: stores what is saved. */
const cloud = ({ method, body }: FakeRequest) => {
  if (method === 'PUT') {
    const { name, surname, loginEmail } = body as { name?: string; surname?: string; loginEmail?: string }; // by contract
    const first_name = name ?? user.first_name;
    const last_name = surname ?? user.last_name;
    user = { ...user, first_name, last_name, full_name: `${first_name} ${last_name}`, email: loginEmail ?? user.email };
  }
  return createReply(user);
};
let server = createFakeFetch(cloud);
const serve = (by: Parameters<typeof createFakeFetch>[0], reader: User = createTestUser({ shop })) => {
  user = reader;
  server = createFakeFetch(by);
  vi.stubGlobal('fetch', server.send);
};
const saved = () => server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
beforeEach(() => {
  session.enter({ access_token: 'secret', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, true);
  serve(cloud);
});
afterEach(() => {
  session.handleRejectedToken();
  vi.unstubAllGlobals();
  setFlags();
});

const field = (label: string) => screen.findByRole('textbox', { name: label });
const bar = () => screen.queryByRole('group', { name: 'Changes' });
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

describe('the account form', () => {
  it('[SET-2] validates each field on blur, and clears the error while typing', async () => {
    const { user } = await renderScreen(<AccountScreen />);
    for (const label of ['Name', 'Surname', 'Email']) {
      await user.clear(await field(label));
      await user.tab();
    }
    expect(alerts()).toEqual(['Name cannot be empty', 'Surname cannot be empty', 'Email cannot be empty']);
    for (const label of ['Name', 'Surname', 'Email']) await user.type(await field(label), '1@');
    expect(alerts().map((words) => words.split('.')[0])).toEqual([
      'Name is incorrect',
      'Surname is incorrect',
      'Incorrect email address',
    ]);
    await user.clear(await field('Name'));
    await user.type(await field('Name'), 'Ada');
    expect(alerts()).toHaveLength(2);
  });

  it('[SET-2] focuses the first invalid field instead of saving', async () => {
    const { user } = await renderScreen(<AccountScreen />);
    await user.clear(await field('Surname'));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(document.activeElement).toBe(await field('Surname'));
    expect(saved()).toEqual([]);
  });

  it('[SET-3] shows a save bar from the first change on, which saves the differences', async () => {
    const { user } = await renderScreen(<AccountScreen />);
    const name = await field('Name');
    expect(bar()).toBeNull();
    await user.type(name, 'e');
    expect(bar()?.textContent).toContain('1 unsaved change');
    await user.type(await field('Email'), '.uk');
    expect(bar()?.textContent).toContain('2 unsaved changes');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await vi.waitFor(() => expect(bar()).toBeNull());
    expect(saved()).toEqual([{ name: 'Martae', loginEmail: 'marta@example.org.uk' }]);
    expect(screen.getByText('Martae Lindqvist')).toBeDefined();
  });

  it('[SET-3] discards all changes', async () => {
    const { user } = await renderScreen(<AccountScreen />);
    await user.clear(await field('Name'));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await field('Name')).toHaveProperty('value', 'Marta');
    expect([bar(), alerts()]).toEqual([null, []]);
  });

  it('[SET-3] keeps the input when saving fails, and shows the error', async () => {
    serve((asked) => (asked.method === 'PUT' ? createRefusal('server.unavailable') : cloud(asked)));
    const { user } = await renderScreen(<AccountScreen />);
    await user.type(await field('Name'), 'e');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('alert');
    expect(await field('Name')).toHaveProperty('value', 'Martae');
  });

  it('[SET-4] asks before unsaved changes are lost, but not on a language change', async () => {
    const { user, router } = await renderScreen(
      <>
        <AccountScreen />
        <Link to="/de">Deutsch</Link>
        <Link to="/en/elsewhere">Away</Link>
      </>,
    );
    await user.type(await field('Name'), 'e');
    await user.click(screen.getByRole('link', { name: 'Deutsch' }));
    expect(router.state.location.pathname).toBe('/de');
    await user.click(screen.getByRole('link', { name: 'Away' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.pathname).toBe('/de');
    await user.click(screen.getByRole('link', { name: 'Away' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(router.state.location.pathname).toBe('/en/elsewhere');
  });

  it('[SET-6] lists the overview widgets where the installation has the flag', async () => {
    setFlags('widgets');
    serve(
      cloud,
      createTestUser({
        shop,
        preferences: { language: 'en', theme: 'system', widgets: { newest: false, gone: true }, widget_order: [] },
      }),
    );
    const { user } = await renderScreen(<AccountScreen />);
    const boxes = await screen.findAllByRole('checkbox');
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, true, false, true]); // the role says so
    await user.click(screen.getByRole('checkbox', { name: 'Recently read' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await vi.waitFor(() => expect(saved()).toEqual([{ preferences: { widgets: { recent: false } } }]));
  });

  const listNames = () => screen.getAllByRole('row').map((row) => row.textContent);

  it('[SET-6] [SET-8] lists the widgets of the shop where it has any, in the reader’s order', async () => {
    setFlags('widgets readRate');
    serve(
      cloud,
      createTestUser({
        shop,
        shop_offers: { partner_books: true, community: true },
        preferences: { language: 'en', theme: 'system', widgets: {}, widget_order: ['discussions', 'gone', 'recent'] },
      }),
    );
    await renderScreen(<AccountScreen />);
    await screen.findByRole('checkbox', { name: 'Book of the week' });
    expect(listNames()).toEqual([
      'Most discussed',
      'Recently read',
      'Your library in numbers',
      'Reading time',
      'New in your library',
      'Favorites',
      'Recommended for you',
      'Bestsellers',
      'New this week in the shop',
      'Book of the week',
      'Shop news',
      'Community news',
    ]);
  });

  it('[SET-8] a widget is moved with buttons, which say where it is, and the order is saved as a whole', async () => {
    setFlags('widgets');
    const { user } = await renderScreen(<AccountScreen />);
    const up = await screen.findByRole('button', { name: 'Move Favorites up' });
    await user.click(up);
    await user.click(screen.getByRole('button', { name: 'Move Favorites up' }));
    expect(screen.getByText('Favorites is now 3 of 5.').getAttribute('role')).toBe('status');
    expect(bar()?.textContent).toContain('1 unsaved change');
    await user.click(screen.getByRole('button', { name: 'Move Your library in numbers up' }));
    expect(screen.getByText('Your library in numbers is now 1 of 5.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await vi.waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()).toEqual([
      {
        preferences: {
          widget_order: [
            'figures',
            'readingDays',
            'favorites',
            'recent',
            'newest',
            'recommended',
            'bestsellers',
            'partnerNews',
            'bookOfTheWeek',
            'shopNews',
            'communityNews',
            'discussions',
          ],
        },
      },
    ]);
  });

  it('[SET-6] [SET-7] has no switches otherwise; the password is changed at the shop', async () => {
    await renderScreen(<AccountScreen />);
    const way = await screen.findByRole('link', { name: 'Change password' });
    expect(way.getAttribute('href')).toBe('https://shop.test/reset');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('appearance', () => {
  it('[SET-5] applies theme and language at once, and stores both with the account', async () => {
    const { user, router } = await renderScreen(<AppearanceScreen />);
    await user.click(screen.getByRole('radio', { name: 'Classic' }));
    expect(document.documentElement.dataset['theme']).toBe('classic');
    await user.selectOptions(screen.getByRole('combobox', { name: 'App language' }), 'Deutsch');
    expect(router.state.location.pathname).toBe('/de');
    await vi.waitFor(() =>
      expect(saved()).toEqual([{ preferences: { theme: 'classic' } }, { preferences: { language: 'de' } }]),
    );
  });
});
