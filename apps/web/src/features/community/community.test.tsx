import { account, type CommunityItem, community, type PublicRating, type Reply } from '@lectern/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { NoAnswer, Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { createTestUser } from '../../testing/test-user.ts';
import { CommunityDiscussions, CommunityInvitation, CommunityNews, RatePartnerBook } from './community.parts.tsx';
import { ReadRateScreen } from './readrate-screen.tsx';

const createItem = (id: string, fields: Partial<CommunityItem> = {}): CommunityItem => ({
  id,
  title: `Title ${id}`,
  text: `Text ${id}`,
  author: { name: 'Ines Faro', avatar: null },
  comments_count: 0,
  link: `https://community.test/${id}`,
  ...fields,
});
const createList = (items: CommunityItem[], fields = {}) => ({
  total: items.length,
  items,
  updated_at: '2026-11-26T12:00:00.000Z',
  failed: false,
  ...fields,
});
const EMPTY = createList([], { updated_at: null });

let state: Reply<typeof community.isUserLogged>;
beforeEach(() => {
  state = { is_logged: false, community: { name: 'Lantern Readers', home_url: 'https://community.test' } };
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(account.user, () => createTestUser({ shop_offers: { partner_books: true, community: true } }));
  server.on(community.isUserLogged, () => state);
  server.on(community.ratings, () => ({ total: 0, items: [] }));
});
afterEach(() => {
  session.handleRejectedToken();
  server.reset();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const listAsked = (name: string) => server.asked().filter((asked) => asked.name === name);

describe('a widget of the community', () => {
  it('[COMM-15] [UI-69] says that it is loading, then shows titles, authors and comments, and links to the community', async () => {
    let answer = (): void => undefined;
    const wait = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on(community.discussions, async () => {
      await wait;
      return createList([createItem('1', { comments_count: 41 }), createItem('2', { link: '#' })]);
    });
    await renderScreen(<CommunityDiscussions isWanted />);
    expect(screen.getByRole('group', { name: 'Loading' }).getAttribute('aria-busy')).toBe('true');
    answer();
    const [first, second] = within(await screen.findByRole('list', { name: 'Most discussed' })).getAllByRole(
      'listitem',
    );
    const link = first && within(first).getByRole('link', { name: 'Title 1' });
    expect([link?.getAttribute('href'), link?.getAttribute('rel')]).toEqual([
      'https://community.test/1',
      'noopener noreferrer',
    ]);
    expect(first?.textContent).toContain('Ines Faro · 41 comments');
    expect(second?.textContent).toContain('Ines Faro · 0 comments');
    expect(second && within(second).queryByRole('link')).toBeNull();
    const more = await screen.findByRole('link', { name: 'More at Lantern Readers Most discussed' });
    expect(more.getAttribute('href')).toBe('https://community.test');
  });

  it('[COMM-15] shows three news with their text and pictures, and markup as text', async () => {
    const author = { name: 'Eve', avatar: '/community-avatars/a' };
    const items = ['1', '2', '3', '4'].map((id) => createItem(id, { text: '<b>no markup</b>', author }));
    server.on(community.news, () => createList(items));
    await renderScreen(<CommunityNews isWanted />);
    const entries = within(await screen.findByRole('list', { name: 'Community news' })).getAllByRole('listitem');
    expect(entries).toHaveLength(3);
    expect(entries[0]?.textContent).toContain('<b>no markup</b>');
    expect(entries[0]?.querySelector('img')?.getAttribute('src')).toBe('/community-avatars/a');
  });

  it('[COMM-15] says that it is empty', async () => {
    server.on(community.news, () => createList([]));
    await renderScreen(<CommunityNews isWanted />);
    await screen.findByText('No news right now.');
  });

  it.each([
    ['the server does not answer', () => new NoAnswer(), 'Couldn’t load this. Try again in a moment.'],
    [
      'the community does not answer',
      () => ({ ...EMPTY, failed: true }),
      'The reading community isn’t answering right now.',
    ],
  ])('[COMM-15] says that %s, and tries again', async (_what, fail, text) => {
    server.on(community.news, fail);
    const { user } = await renderScreen(<CommunityNews isWanted />);
    await screen.findByText(text);
    server.on(community.news, () => createList([createItem('1')]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'Title 1' });
  });

  it('[COMM-15] asks again for a list that is being fetched, a few times at most', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.on(community.news, () => EMPTY);
    await renderScreen(<CommunityNews isWanted />);
    await vi.waitFor(() => expect(listAsked('community.news')).toHaveLength(1));
    expect(screen.getByRole('group', { name: 'Loading' })).toBeDefined();
    await vi.advanceTimersByTimeAsync(120_000);
    await screen.findByText('The reading community isn’t answering right now.');
    expect(listAsked('community.news').length).toBeLessThan(10);
  });

  it('[COMM-15] asks for nothing until it may', async () => {
    await renderScreen(<CommunityNews isWanted={false} />);
    expect(screen.getByRole('group', { name: 'Loading' })).toBeDefined();
    expect(server.asked()).toEqual([]);
  });
});

describe('the invitation', () => {
  const findInvitation = () => screen.findByRole('region', { name: 'Reading community' });
  const renderSettled = async () => {
    await renderScreen(
      <>
        <CommunityInvitation isWanted />
        <CommunityNews isWanted />
      </>,
    );
    await screen.findByText('No news right now.');
  };

  it('[COMM-15] leads to the community', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...location, assign, href: location.href });
    server.on(community.loginUrl, () => ({ login_url: 'https://community.test/login?state=1' }));
    const { user } = await renderScreen(<CommunityInvitation isWanted />);
    await user.click(within(await findInvitation()).getByRole('button', { name: 'Connect account' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://community.test/login?state=1'));
  });

  it('[COMM-15] goes with “Not now”, and does not come back', async () => {
    server.on(community.news, () => createList([]));
    const { user } = await renderScreen(<CommunityInvitation isWanted />);
    await user.click(within(await findInvitation()).getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('region')).toBeNull();
    document.body.replaceChildren();
    await renderSettled();
    expect(screen.queryByRole('region', { name: 'Reading community' })).toBeNull();
  });

  it.each([
    ['an account is connected', () => ({ is_logged: true, community: state.community })],
    ['there is no community', () => ({ is_logged: false, community: null })],
    ['it can’t be known', () => new NoAnswer()],
  ])('[COMM-15] is not shown when %s', async (_what, answer) => {
    server.on(community.isUserLogged, answer);
    server.on(community.news, () => createList([]));
    await renderSettled();
    await waitFor(() => expect(listAsked('community.isUserLogged').length).toBeGreaterThan(0));
    expect(screen.queryByRole('region', { name: 'Reading community' })).toBeNull();
  });
});

describe('the settings page', () => {
  it('[COMM-14] shows who is connected, and disconnects after a question', async () => {
    state = { ...state, is_logged: true };
    const info = { first_name: 'Anna', last_name: 'Reed', logged_by: 'Lantern Books', avatar: '/community-avatars/b' };
    server.on(community.userInfo, () => info);
    server.on(community.logout, () => {
      state = { ...state, is_logged: false };
      return 'OK' as const;
    });
    const { user } = await renderScreen(<ReadRateScreen />);
    await screen.findByText('Anna Reed');
    await screen.findByText('Connected, signed in with Lantern Books');
    await user.click(screen.getByRole('button', { name: 'Disconnect' }));
    const question = await screen.findByRole('alertdialog', { name: 'Disconnect from Lantern Readers?' });
    await user.click(within(question).getByRole('button', { name: 'Disconnect' }));
    await screen.findByRole('button', { name: 'Connect account' });
    expect(listAsked('community.logout')).toHaveLength(1);
  });

  it.each([
    ['connected', 'status', 'Your account is connected.'],
    ['refused', 'alert', 'The connection was cancelled or has expired. Nothing has changed.'],
    ['unreachable', 'alert', 'The reading community isn’t responding. Nothing has changed. Try again in a moment.'],
  ])('[COMM-14] says how a visit to the community ended: %s', async (outcome, role, text) => {
    const { router } = await renderScreen(<ReadRateScreen />);
    await router.navigate(`/en?community=${outcome}`);
    expect((await screen.findByText(text)).closest(`[role=${role}]`)).not.toBeNull();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.getByText(text)).toBeDefined();
  });

  it('[COMM-14] shows that the community can’t be opened, and that there is none', async () => {
    server.on(community.loginUrl, () => new Refused('community.off'));
    const { user } = await renderScreen(<ReadRateScreen />);
    await user.click(await screen.findByRole('button', { name: 'Connect account' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Your bookshop has no reading community.');
  });
});

describe('rating a book of the shop', () => {
  const book = { id: '5', title: 'A quiet book' };
  const saved: PublicRating = {
    rating: 4,
    name: 'Reed',
    email: 'reed@example.org',
    text: 'Quiet.',
    created_at: '2026-11-26T12:00:00.000Z',
    sent: true,
  };
  const renderDialog = async (rating: PublicRating | null) => {
    const onClose = vi.fn();
    server.on(community.rating, () => rating);
    const { user } = await renderScreen(<RatePartnerBook book={book} isOpen onClose={onClose} />);
    await screen.findByRole('dialog', { name: 'Rate “A quiet book”' });
    await screen.findByRole('slider', { name: 'Your rating' });
    return { user, onClose };
  };
  const sent = () => listAsked('community.rate').map(({ body }) => body);

  it('[COMM-16] needs stars, a name and an e-mail, and says so at the field', async () => {
    const { user, onClose } = await renderDialog(null);
    server.on(community.rate, () => saved);
    const email = screen.getByLabelText('Email');
    await user.clear(email);
    await user.click(screen.getByRole('button', { name: 'Publish rating' }));
    const alerts = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
    expect(alerts).toEqual(['Choose one to five stars.', 'Name cannot be empty', 'Incorrect email address']);
    expect(document.activeElement).toBe(screen.getByRole('slider'));
    await user.keyboard('4');
    await user.type(screen.getByLabelText('Name or pseudonym'), 'Reed');
    await user.type(email, 'reed@example.org');
    await user.type(screen.getByLabelText('Your opinion (optional)'), 'Quiet.');
    await user.click(screen.getByRole('button', { name: 'Publish rating' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent()).toEqual([{ rating: 4, name: 'Reed', email: 'reed@example.org', text: 'Quiet.' }]);
  });

  it('[COMM-16] changes a rating, and removes it', async () => {
    const { user, onClose } = await renderDialog(saved);
    server.on(community.removeRating, () => 'OK' as const);
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('4 of 5 stars');
    expect(screen.getByRole('button', { name: 'Change rating' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove rating' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(listAsked('community.removeRating')).toHaveLength(1);
  });

  it('[COMM-16] shows a refusal and keeps what was typed', async () => {
    const { user, onClose } = await renderDialog(saved);
    server.on(community.rate, () => new Refused('partner_book.not_found'));
    await user.click(screen.getByRole('button', { name: 'Change rating' }));
    await screen.findByText('This book is no longer in the bookshop.');
    expect(screen.getByLabelText<HTMLInputElement>('Name or pseudonym').value).toBe('Reed');
    expect(onClose).not.toHaveBeenCalled();
  });
});
