import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setTheme, themes } from './theme.ts';

const initialScript = readFileSync(path.join(import.meta.dirname, 'initial-theme.js'), 'utf8');
const setDeviceMode = (mode: 'light' | 'dark') =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    // Only `matches` is read, and only for this one question.
    (query) =>
      ({
        matches: query === `(prefers-color-scheme: ${mode})`,
        addEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
const readAppliedTheme = () => `${document.documentElement.dataset.theme} ${document.documentElement.dataset.mode}`;
afterEach(() => vi.restoreAllMocks());

describe('the theme', () => {
  it.each(
    themes.flatMap(
      (look) =>
        [
          { look, device: 'light' },
          { look, device: 'dark' },
        ] as const,
    ),
  )('[UI-3] $look on a $device device is the same before the first paint and after the choice', ({ look, device }) => {
    setDeviceMode(device);
    setTheme(look);
    const chosen = readAppliedTheme();
    document.documentElement.dataset.theme = 'none';
    // The file itself, run as the browser runs it.
    new Function(initialScript)();
    expect(readAppliedTheme()).toBe(chosen);
  });

  it('[NAV-7] the first script tells pages whether somebody is signed in', () => {
    setDeviceMode('light');
    new Function(initialScript)();
    expect(document.documentElement.dataset.reader).toBeUndefined();
    localStorage.setItem('lectern.session', '{}');
    new Function(initialScript)();
    expect(document.documentElement.dataset.reader).toBe('');
    localStorage.removeItem('lectern.session');
    delete document.documentElement.dataset.reader;
  });

  it('[SIGN-16] the first script remembers that the name was sent, until it is changed', () => {
    setDeviceMode('light');
    new Function(initialScript)();
    document.body.innerHTML =
      '<div data-prerendered><input name="username"><button type="button" data-submit>Next</button></div><input id="other">';
    const input = document.querySelector('input');
    const isSent = () => document.documentElement.dataset.submitted !== undefined;
    const press = (init: KeyboardEventInit, target = input) =>
      target?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
    press({ key: 'a' });
    press({ key: 'Enter', isComposing: true });
    press({ key: 'Enter' }, document.querySelector<HTMLInputElement>('#other'));
    expect(isSent()).toBe(false);
    press({ key: 'Enter' });
    expect(isSent()).toBe(true);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
    expect(isSent()).toBe(false);
    document.querySelector('button')?.click();
    expect(isSent()).toBe(true);
    delete document.documentElement.dataset.submitted;
    document.body.innerHTML = '';
  });

  it('[UI-3] follows the device until a theme is chosen', () => {
    setDeviceMode('dark');
    new Function(initialScript)();
    expect(readAppliedTheme()).toBe('fresh dark');
    setTheme('light');
    expect(readAppliedTheme()).toBe('fresh light');
    setTheme('classic');
    expect(readAppliedTheme()).toBe('classic light');
  });
});

describe('the title and text font', () => {
  it('is declared with the weight of each file, so that browsers thicken it where text is bold', () => {
    const faces = readFileSync(path.join(import.meta.dirname, 'fonts.css'), 'utf8')
      .split('@font-face')
      .slice(1);
    const weights = faces
      .filter((face) => face.includes("'Literata'"))
      .map((face) => [/literata-(\w+)/.exec(face)?.[1], /font-weight: ([\d ]+);/.exec(face)?.[1]].join(' '));
    expect([...new Set(weights)]).toEqual(['text 400', 'title 500', 'italic 400']);
  });
});
