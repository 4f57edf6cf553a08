import { type Consents, type Terms, terms } from '@lectern/contracts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../lib/api.ts';
import { show } from '../../testing/show.tsx';
import { ConsentsSection } from './consents-section.tsx';
import { PrivacyScreen, TermsScreen } from './legal-screen.tsx';
import { TermsBar } from './terms-bar.tsx';
import { TermsNote } from './terms-note.tsx';

const { server, NoAnswer } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

const now = (operator: Partial<Terms['operator']> = {}): Terms => ({
  version: 1,
  effective_at: '2026-11-23T00:00:00.000Z',
  next: null,
  operator: { name: null, address: null, email: null, ...operator },
});
const coming: Consents = {
  applies: 1,
  items: [
    {
      version: 1,
      language: 'de',
      text_sha256: 'ab'.repeat(32),
      way: 'password',
      network: '192.0.2.0/24',
      accepted_at: '2026-11-23T12:00:00.000Z',
    },
  ],
  pending: { version: 2, effective_at: '2027-02-01T12:00:00.000Z', objected_at: null },
};
const objected: Consents = {
  ...coming,
  pending: { version: 2, effective_at: '2027-02-01T12:00:00.000Z', objected_at: '2027-01-05T12:00:00.000Z' },
};

beforeEach(() => {
  server.reset();
  localStorage.clear();
  act(() => session.enter({ access_token: 'secret', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, true));
});
afterEach(() => act(() => session.refused()));

describe('the terms and the privacy notice', () => {
  it('[TERMS-21] name the operator as the installation was told', async () => {
    server.on(terms.current, () =>
      now({ name: 'Lantern Ltd', address: '1 Harbour Lane', email: 'hello@lantern.example' }),
    );
    await show(<TermsScreen />);
    await screen.findByText(/It is run by Lantern Ltd, 1 Harbour Lane/);
    const [mail] = screen.getAllByRole('link', { name: 'hello@lantern.example' });
    expect(mail?.getAttribute('href')).toBe('mailto:hello@lantern.example');
    expect(screen.getByText(/in force since 23 November 2026|in force since November 23, 2026/)).toBeDefined();
  });

  it('[TERMS-21] have a gap that says so where nothing was set, and without a server too', async () => {
    server.on(terms.current, () => new NoAnswer());
    await show(<PrivacyScreen />, 'de');
    const gaps = await screen.findAllByText('[Name des Betreibers: noch nicht angegeben]');
    expect(gaps[0]?.tagName).toBe('MARK');
    expect(screen.queryByText(/\{operator\}|\{email\}/)).toBeNull();
  });

  it('[TERMS-23] have a contents list that leads the keyboard to a section', async () => {
    server.on(terms.current, () => now());
    const { hands } = await show(<TermsScreen />);
    const contents = await screen.findByRole('navigation', { name: 'Contents' });
    expect(within(contents).getAllByRole('link', { hidden: true })).toHaveLength(15);
    await hands.click(within(contents).getByText('Changes of these terms'));
    await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Changes of these terms'));
  });
});

describe('the notice at the log-in button', () => {
  it.each([
    ['en', 'binding offer', 'terms of use', 'privacy notice'],
    ['de', 'verbindliche Angebot', 'Nutzungsbedingungen', 'Datenschutzhinweisen'],
    ['ru', 'обязывающее предложение', 'условия использования', 'уведомление об их обработке'],
    ['uk', 'зобов’язальну пропозицію', 'умови користування', 'повідомленні про їх обробку'],
    ['zh', '有约束力的要约', '使用条款', '隐私声明'],
  ] as const)(
    '[TERMS-22] says in %s what pressing it means, and leads to both texts',
    async (language, words, one, two) => {
      await show(<TermsNote />, language);
      expect(screen.getByText(new RegExp(words)).textContent).toContain('16');
      expect(screen.getByRole('link', { name: one }).getAttribute('href')).toBe(`/${language}/terms-of-use`);
      expect(screen.getByRole('link', { name: two }).getAttribute('href')).toBe(`/${language}/privacy-policy`);
      expect(screen.queryByRole('checkbox')).toBeNull();
    },
  );
});

describe('a change of the terms', () => {
  it('[TERMS-24] is announced by a bar that says what an objection means before it is one', async () => {
    server.on(terms.consents, () => coming);
    server.on(terms.object, () => objected);
    const { hands } = await show(<TermsBar />);
    const way = await screen.findByRole('link', { name: 'Read them' });
    expect(way.getAttribute('href')).toBe('/en/terms-of-use?version=2');
    await hands.click(screen.getByRole('button', { name: 'Object' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('14 days’ notice');
    await hands.click(within(question).getByRole('button', { name: 'Object' }));
    await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Read them' })).toBeNull());
    expect(server.asked().at(-1)).toMatchObject({ name: 'terms.object', body: { version: 2 } });
  });

  it('[TERMS-24] can be put away', async () => {
    server.on(terms.consents, () => coming);
    const { hands } = await show(<TermsBar />);
    await hands.click(await screen.findByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('link', { name: 'Read them' })).toBeNull();
    expect(Object.entries(localStorage).find(([key]) => key.endsWith('.terms-hidden'))?.[1]).toBe('2');
  });

  it('[TERMS-24] is shown in the settings with what was accepted, and an objection is taken back there', async () => {
    server.on(terms.consents, () => objected);
    server.on(terms.withdraw, () => ({ ...coming, applies: 2, pending: null }));
    const { hands } = await show(<ConsentsSection />);
    await screen.findByText(/You objected on/);
    expect(screen.getByText(/with a password · network 192\.0\.2\.0\/24/)).toBeDefined();
    expect(screen.getByText('abababababababab…')).toBeDefined();
    await hands.click(screen.getByRole('button', { name: 'Take the objection back' }));
    await vi.waitFor(() => expect(screen.queryByText(/You objected on/)).toBeNull());
  });
});
