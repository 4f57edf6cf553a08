import { type BookLicence, lcp } from '@lectern/contracts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { toasts } from '../../ui/toasts.ts';
import { signInTestReader } from '../books/testing/library.tsx';
import { BookLicenceSection } from './lcp.parts.tsx';

const loan: BookLicence = {
  provider: 'https://library.example/lcp',
  state: 'valid',
  issued: '2026-11-01T10:00:00.000Z',
  start: null,
  end: '2026-12-01T10:00:00.000Z',
  print: 0,
  copy: 2048,
  renew: { by: 'call', url: null, until: '2026-12-15T10:00:00.000Z' },
  can_return: true,
  checked: '2026-11-20T10:00:00.000Z',
};
const show = (licence: BookLicence, language: 'en' | 'de' = 'en') => {
  server.on(lcp.licence, () => licence);
  return renderScreen(<BookLicenceSection bookId="5" title="Emma" headingClassName="" />, language);
};

beforeEach(() => signInTestReader());
afterEach(() => {
  toasts.clear();
  session.handleRejectedToken();
  server.reset();
});

describe('the licence on the page of a book', () => {
  it('[LCP-29] shows provider, state, dates and rights', async () => {
    await show(loan);
    const lines = async (name: string) => (await screen.findByText(name)).parentElement?.textContent;
    expect(await lines('Provider')).toBe('Providerlibrary.example');
    expect(await lines('Status')).toBe('StatusAvailable');
    expect(await lines('Available until')).toMatch(/December 1, 2026 at /);
    expect(await lines('Printing')).toBe('PrintingNot allowed');
    expect(await lines('Copying')).toBe('Copying2048 characters');
  });

  it('[LCP-29] in German, without an end and without anything to ask for', async () => {
    await show({ ...loan, end: null, print: null, copy: null, renew: null, can_return: false }, 'de');
    expect(await screen.findByText('Unbefristet')).toBeDefined();
    expect(screen.queryByText('Drucken')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('[LCP-29] renews until the date on the button, and says so', async () => {
    const { user } = await show(loan);
    server.on(lcp.renew, () => ({ ...loan, end: '2026-12-15T10:00:00.000Z', renew: null }));
    await user.click(await screen.findByRole('button', { name: /^Renew until December 15, 2026/ }));
    await waitFor(() => expect(toasts.current()?.text).toMatch(/^Renewed until December 15, 2026/));
    expect(screen.queryByRole('button', { name: /Renew/ })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Licence' })).toBe(document.activeElement);
  });

  it('[LCP-29] explains why it was not renewed', async () => {
    const { user } = await show(loan);
    server.on(lcp.renew, () => new Refused('lcp.renew_date', { title: 'Emma' }));
    await user.click(await screen.findByRole('button', { name: /^Renew until/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('can’t be renewed any further');
  });

  it('[LCP-29] leads to the page of the provider', async () => {
    await show({ ...loan, renew: { by: 'page', url: 'https://library.example/renew?id=1', until: null } });
    const link = await screen.findByRole('link', { name: 'Renew at library.example' });
    expect(link.getAttribute('href')).toBe('https://library.example/renew?id=1');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('[LCP-29] returns the book after asking', async () => {
    const { user } = await show(loan);
    let isReturned = false;
    server.on(lcp.return, () => {
      isReturned = true;
      return { ...loan, state: 'returned' as const, renew: null, can_return: false };
    });
    await user.click(await screen.findByRole('button', { name: 'Return book' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Return “Emma”?' });
    expect(dialog.textContent).toContain('until December 1, 2026');
    await user.click(screen.getByRole('button', { name: 'Keep book' }));
    expect(isReturned).toBe(false);
    await user.click(await screen.findByRole('button', { name: 'Return book' }));
    await user.click((await screen.findAllByRole('button', { name: 'Return book' })).at(-1) as HTMLElement);
    await waitFor(() => expect(toasts.current()?.text).toBe('“Emma” has been returned.'));
    expect(await screen.findByText('Returned')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Return book' })).toBeNull();
  });

  it('[LCP-29] says when a licence can’t be read', async () => {
    server.on(lcp.licence, () => new Refused('lcp.licence_broken', { title: 'Emma' }));
    await renderScreen(<BookLicenceSection bookId="5" title="Emma" headingClassName="" />);
    expect((await screen.findByRole('alert')).textContent).toContain('damaged or has been changed');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
