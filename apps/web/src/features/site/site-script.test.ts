import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestRequest } from '../../testing/test-site-request.ts';
import { renderer } from './render.tsx';

const script = readFileSync(path.join(import.meta.dirname, 'site-script.js'), 'utf8');
/** Shows a page as a browser does, and runs the file itself. */
const openPage = (request: Parameters<typeof createTestRequest>[0] = {}): void => {
  const [, body = ''] = /<body>(.*)<\/body>/s.exec(renderer.render(createTestRequest(request))) ?? [];
  document.body.innerHTML = body;
  new Function(script)();
};
const find = <Found extends HTMLElement>(selector: string): Found => {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  document.body.innerHTML = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the script of the public pages', () => {
  it('[SITE-37] offers the choice of a theme, and stores it as the app does', () => {
    localStorage.setItem('lectern.look', 'dark');
    openPage();
    const select = find<HTMLSelectElement>('[data-theme-choice] select');
    expect(find('[data-theme-choice]').hidden).toBe(false);
    expect(select.value).toBe('dark');
    select.value = 'classic';
    select.dispatchEvent(new Event('change'));
    expect(localStorage.getItem('lectern.look')).toBe('classic');
    expect(document.documentElement.dataset).toMatchObject({ theme: 'classic', mode: 'light' });
  });

  it('[SITE-37] shows a button to print, which nobody sees without scripts', () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    expect(renderer.render(createTestRequest({ page: 'terms' }))).toMatch(/<button[^>]*data-print[^>]*hidden/);
    openPage({ page: 'terms' });
    find('[data-print]').click();
    expect(print).toHaveBeenCalledOnce();
  });

  it('[SITE-37] copies code', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    openPage();
    find('[data-copy]').click();
    await vi.waitFor(() => expect(find('[data-copy]').textContent).toBe('Copied'));
    expect(writeText).toHaveBeenCalledWith('npm start');
  });

  it('[SITE-37] closes menus on Escape and outside clicks', () => {
    openPage();
    const menu = find<HTMLDetailsElement>('details[data-menu]');
    menu.open = true;
    document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(menu.open).toBe(false);
    menu.open = true;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(menu.open).toBe(false);
    expect(document.activeElement).toBe(menu.querySelector('summary'));
  });

  it('[SITE-37] filters the API reference while one types', () => {
    openPage({ page: 'apiReference' });
    const filter = find<HTMLInputElement>('[data-filter]');
    filter.value = 'file.no_space';
    filter.dispatchEvent(new Event('input'));
    const visible = [...document.querySelectorAll<HTMLElement>('[data-call]')].filter(({ hidden }) => !hidden);
    expect(visible.length).toBeGreaterThan(0);
    for (const call of visible) expect(call.textContent).toContain('file.no_space');
    expect(find('[data-found]').textContent).toBe(`Calls found: ${visible.length}`);
    for (const group of document.querySelectorAll<HTMLElement>('[data-call-group]'))
      expect(group.hidden).toBe(group.querySelector('[data-call]:not([hidden])') === null);
  });
});
