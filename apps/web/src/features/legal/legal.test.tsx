import { type Consents, terms } from '@lectern/contracts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../lib/api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ConsentsSection } from './consents-section.tsx';
import { TermsChangeNotice } from './terms-change-notice.tsx';
import { TermsNote } from './terms-note.tsx';

const { server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

const pendingConsents: Consents = {
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
const objectedConsents: Consents = {
  ...pendingConsents,
  pending: { version: 2, effective_at: '2027-02-01T12:00:00.000Z', objected_at: '2027-01-05T12:00:00.000Z' },
};

beforeEach(() => {
  server.reset();
  localStorage.clear();
  act(() => session.enter({ access_token: 'secret', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, true));
});
afterEach(() => act(() => session.handleRejectedToken()));

describe('the notice at the log-in button', () => {
  it.each([
    ['en', 'binding offer', 'terms of use', 'privacy notice'],
    ['de', 'verbindliche Angebot', 'Nutzungsbedingungen', 'Datenschutzhinweisen'],
    ['ru', 'обязывающее предложение', 'условия использования', 'уведомлении об их обработке'],
    ['uk', 'зобов’язальну пропозицію', 'умови користування', 'повідомленні про їх обробку'],
    ['zh', '有约束力的要约', '使用条款', '隐私声明'],
  ] as const)(
    '[TERMS-22] explains in %s what pressing it means and links to both texts',
    async (language, text, termsLink, privacyLink) => {
      await renderScreen(<TermsNote />, language);
      expect(screen.getByText(new RegExp(text)).textContent).toContain('16');
      expect(screen.getByRole('link', { name: termsLink }).getAttribute('href')).toBe(`/${language}/terms-of-use`);
      expect(screen.getByRole('link', { name: privacyLink }).getAttribute('href')).toBe(`/${language}/privacy-policy`);
      expect(screen.queryByRole('checkbox')).toBeNull();
    },
  );
});

describe('a change of the terms', () => {
  it('[TERMS-24] is announced by a notice that explains an objection before it is sent', async () => {
    server.on(terms.consents, () => pendingConsents);
    server.on(terms.object, () => objectedConsents);
    const { user } = await renderScreen(<TermsChangeNotice />);
    const link = await screen.findByRole('link', { name: 'Read terms' });
    expect(link.getAttribute('href')).toBe('/en/terms-of-use?version=2');
    await user.click(screen.getByRole('button', { name: 'Object' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('14 days’ notice');
    await user.click(within(question).getByRole('button', { name: 'Object' }));
    await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Read terms' })).toBeNull());
    expect(server.asked().at(-1)).toMatchObject({ name: 'terms.object', body: { version: 2 } });
  });

  it('[TERMS-24] can be hidden', async () => {
    server.on(terms.consents, () => pendingConsents);
    const { user } = await renderScreen(<TermsChangeNotice />);
    await user.click(await screen.findByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('link', { name: 'Read terms' })).toBeNull();
    expect(Object.entries(localStorage).find(([key]) => key.endsWith('.terms-hidden'))?.[1]).toBe('2');
  });

  it('[TERMS-24] is shown in the settings with the accepted terms, where an objection can be cancelled', async () => {
    server.on(terms.consents, () => objectedConsents);
    server.on(terms.withdraw, () => ({ ...pendingConsents, applies: 2, pending: null }));
    const { user } = await renderScreen(<ConsentsSection />);
    await screen.findByText(/You objected on/);
    expect(screen.getByText(/with a password · network 192\.0\.2\.0\/24/)).toBeDefined();
    expect(screen.getByText('abababababababab…')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Cancel objection' }));
    await vi.waitFor(() => expect(screen.queryByText(/You objected on/)).toBeNull());
  });
});
