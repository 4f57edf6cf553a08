import type { User } from '@lectern/contracts';
import { screen } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../lib/api.ts';
import { aUser } from '../../testing/a-user.ts';
import { type Asked, refusal, reply, serverOf } from '../../testing/answers.ts';
import { show } from '../../testing/show.tsx';
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
let user = aUser({ shop });
/** Keeps what is saved, as the cloud does. */
const cloud = ({ method, body }: Asked) => {
  if (method === 'PUT') {
    const { name, surname, loginEmail } = body as { name?: string; surname?: string; loginEmail?: string }; // by contract
    const first_name = name ?? user.first_name;
    const last_name = surname ?? user.last_name;
    user = { ...user, first_name, last_name, full_name: `${first_name} ${last_name}`, email: loginEmail ?? user.email };
  }
  return reply(user);
};
let server = serverOf(cloud);
const serve = (by: Parameters<typeof serverOf>[0], reader: User = aUser({ shop })) => {
  user = reader;
  server = serverOf(by);
  vi.stubGlobal('fetch', server.send);
};
const saved = () => server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const switchOn = (flags: string) => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'flags', content: flags });
  document.head.append(meta);
};

beforeEach(() => {
  session.enter({ access_token: 'secret', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, true);
  serve(cloud);
});
afterEach(() => {
  session.refused();
  vi.unstubAllGlobals();
  document.head.querySelector('meta[name="flags"]')?.remove();
});

const field = (label: string) => screen.findByRole('textbox', { name: label });
const bar = () => screen.queryByRole('group', { name: 'Changes' });
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

describe('the account form', () => {
  it('[SET-2] tells what is wrong with each field when it is left, and takes it back with the keys', async () => {
    const { hands } = await show(<AccountScreen />);
    for (const label of ['Name', 'Surname', 'E-mail']) {
      await hands.clear(await field(label));
      await hands.tab();
    }
    expect(alerts()).toEqual(['Name cannot be empty', 'Surname cannot be empty', 'Email cannot be empty']);
    for (const label of ['Name', 'Surname', 'E-mail']) await hands.type(await field(label), '1@');
    expect(alerts().map((words) => words.split(':')[0])).toEqual([
      'Name is incorrect',
      'Surname is incorrect',
      'Incorrect email address',
    ]);
    await hands.clear(await field('Name'));
    await hands.type(await field('Name'), 'Ada');
    expect(alerts()).toHaveLength(2);
  });

  it('[SET-2] leads to the first wrong field instead of saving', async () => {
    const { hands } = await show(<AccountScreen />);
    await hands.clear(await field('Surname'));
    await hands.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(document.activeElement).toBe(await field('Surname'));
    expect(saved()).toEqual([]);
  });

  it('[SET-3] has a bar from the first change on, which saves what differs', async () => {
    const { hands } = await show(<AccountScreen />);
    const name = await field('Name');
    expect(bar()).toBeNull();
    await hands.type(name, 'e');
    expect(bar()?.textContent).toContain('1 change not saved');
    await hands.type(await field('E-mail'), '.uk');
    expect(bar()?.textContent).toContain('2 changes not saved');
    await hands.click(screen.getByRole('button', { name: 'Save changes' }));
    await vi.waitFor(() => expect(bar()).toBeNull());
    expect(saved()).toEqual([{ name: 'Martae', loginEmail: 'marta@example.org.uk' }]);
    expect(screen.getByText('Martae Lindqvist')).toBeDefined();
  });

  it('[SET-3] gives all changes up', async () => {
    const { hands } = await show(<AccountScreen />);
    await hands.clear(await field('Name'));
    await hands.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await field('Name')).toHaveProperty('value', 'Marta');
    expect([bar(), alerts()]).toEqual([null, []]);
  });

  it('[SET-3] keeps what was typed when it could not be saved, and says why', async () => {
    serve((asked) => (asked.method === 'PUT' ? refusal('server.unavailable') : cloud(asked)));
    const { hands } = await show(<AccountScreen />);
    await hands.type(await field('Name'), 'e');
    await hands.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('alert');
    expect(await field('Name')).toHaveProperty('value', 'Martae');
  });

  it('[SET-4] asks before changes are left behind, but not for another language', async () => {
    const { hands, router } = await show(
      <>
        <AccountScreen />
        <Link to="/de">Deutsch</Link>
        <Link to="/en/elsewhere">Away</Link>
      </>,
    );
    await hands.type(await field('Name'), 'e');
    await hands.click(screen.getByRole('link', { name: 'Deutsch' }));
    expect(router.state.location.pathname).toBe('/de');
    await hands.click(screen.getByRole('link', { name: 'Away' }));
    await hands.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(router.state.location.pathname).toBe('/de');
    await hands.click(screen.getByRole('link', { name: 'Away' }));
    await hands.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(router.state.location.pathname).toBe('/en/elsewhere');
  });

  it('[SET-6] names the parts of the overview that there are, where the installation switches them', async () => {
    switchOn('widgets');
    serve(
      cloud,
      aUser({ shop, preferences: { language: 'en', theme: 'system', widgets: { newest: false, gone: true } } }),
    );
    const { hands } = await show(<AccountScreen />);
    const boxes = await screen.findAllByRole('checkbox');
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, false, true, true]); // the role says so
    await hands.click(screen.getByRole('checkbox', { name: 'Recently read' }));
    await hands.click(screen.getByRole('button', { name: 'Save changes' }));
    await vi.waitFor(() => expect(saved()).toEqual([{ preferences: { widgets: { recent: false } } }]));
  });

  it('[SET-6] [SET-7] has no switches elsewhere; the password is changed at the shop', async () => {
    await show(<AccountScreen />);
    const way = await screen.findByRole('link', { name: 'Change it there' });
    expect(way.getAttribute('href')).toBe('https://shop.test/reset');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('appearance', () => {
  it('[SET-5] wears and speaks at once, and keeps both with the account', async () => {
    const { hands, router } = await show(<AppearanceScreen />);
    await hands.click(screen.getByRole('radio', { name: 'Classic' }));
    expect(document.documentElement.dataset['theme']).toBe('classic');
    await hands.selectOptions(screen.getByRole('combobox', { name: 'Language of the app' }), 'Deutsch');
    expect(router.state.location.pathname).toBe('/de');
    await vi.waitFor(() =>
      expect(saved()).toEqual([{ preferences: { theme: 'classic' } }, { preferences: { language: 'de' } }]),
    );
  });
});
