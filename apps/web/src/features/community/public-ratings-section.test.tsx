import { account, community, type OwnRating, type Reply } from '@lectern/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { NoAnswer, Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { createTestUser } from '../../testing/test-user.ts';
import { ReadRateScreen } from './readrate-screen.tsx';

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
});

const listAsked = (name: string) => server.asked().filter((asked) => asked.name === name);

describe('the list of public ratings', () => {
  const createRating = (name: string, fields: Partial<OwnRating> = {}): OwnRating => ({
    id: crypto.randomUUID(),
    title: `Book ${name}`,
    rating: 4,
    name: 'A pseudonym',
    email: 'anna@example.org',
    text: '',
    created_at: '2026-11-26T12:00:00.000Z',
    sent: true,
    ...fields,
  });
  const findRow = async (title: string) => (await screen.findByText(title)).closest('li');

  it('[COMM-18] says that there are none, also where there is no community', async () => {
    state = { is_logged: false, community: null };
    await renderScreen(<ReadRateScreen />);
    await screen.findByText('You haven’t published a rating yet.');
  });

  it('[COMM-18] shows stars, name and opinion, and removes one after asking', async () => {
    let ratings = [createRating('a', { text: 'Quiet' }), createRating('b', { title: '' })];
    server.on(community.ratings, () => ({ total: ratings.length, items: ratings }));
    const { user } = await renderScreen(<ReadRateScreen />);
    expect((await findRow('Book a'))?.textContent).toContain('4 of 5 stars · as A pseudonym');
    await findRow('A book without a stored title');
    server.on(community.withdrawRating, () => new Refused('partner_rating.not_found'));
    await user.click(screen.getByRole('button', { name: 'Remove your rating of “Book a”' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove this rating?' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove rating' }));
    await within(dialog).findByText('This rating was not found. It may already have been removed.');
    server.on(community.withdrawRating, () => {
      ratings = ratings.slice(1);
      return 'OK' as const;
    });
    await user.click(within(dialog).getByRole('button', { name: 'Remove rating' }));
    await waitFor(() => expect(screen.queryByText('Book a')).toBeNull());
    expect(listAsked('community.withdrawRating')).toHaveLength(2);
  });

  it('[COMM-18] loads more, and tries again after a failure', async () => {
    server.on(community.ratings, () => new NoAnswer());
    const { user } = await renderScreen(<ReadRateScreen />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    const all = Array.from({ length: 21 }, (_, at) => createRating(`n${at}`));
    server.on(community.ratings, ({ query }) => {
      const offset = Number(query?.offset ?? 0);
      return { total: all.length, items: all.slice(offset, offset + 20) };
    });
    await user.click(retry);
    await findRow('Book n0');
    expect(screen.queryByText('Book n20')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await findRow('Book n20');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('[COMM-18] another window has removed and added ratings: what is gone leaves the list, and none is shown twice', async () => {
    let ratings = Array.from({ length: 22 }, (_, at) => createRating(`n${at}`));
    server.on(community.ratings, ({ query }) => {
      const offset = Number(query?.offset ?? 0);
      return { total: ratings.length, items: ratings.slice(offset, offset + 20) };
    });
    const { user } = await renderScreen(<ReadRateScreen />);
    await findRow('Book n19');
    ratings = [createRating('new'), ...ratings];
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await findRow('Book n21');
    expect(screen.getAllByText('Book n19')).toHaveLength(1);
    server.on(community.withdrawRating, () => new Refused('partner_rating.not_found'));
    ratings = ratings.slice(2);
    await user.click(screen.getByRole('button', { name: 'Remove your rating of “Book n0”' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove this rating?' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove rating' }));
    await within(dialog).findByText('This rating was not found. It may already have been removed.');
    await waitFor(() => expect(screen.queryByText('Book n0')).toBeNull());
  });
});
