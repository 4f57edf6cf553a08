import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseLook, looks } from './look.ts';

const early = readFileSync(path.join(import.meta.dirname, 'first-look.js'), 'utf8');
const deviceIs = (mode: 'light' | 'dark') =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    // Only `matches` is read, and only for this one question.
    (query) =>
      ({
        matches: query === `(prefers-color-scheme: ${mode})`,
        addEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
const shown = () => `${document.documentElement.dataset.theme} ${document.documentElement.dataset.mode}`;
afterEach(() => vi.restoreAllMocks());

describe('the look', () => {
  it.each(
    looks.flatMap(
      (look) =>
        [
          { look, device: 'light' },
          { look, device: 'dark' },
        ] as const,
    ),
  )('[UI-3] $look on a $device device is the same before the first paint and after the choice', ({ look, device }) => {
    deviceIs(device);
    chooseLook(look);
    const chosen = shown();
    document.documentElement.dataset.theme = 'none';
    // The file itself, run as the browser runs it.
    new Function(early)();
    expect(shown()).toBe(chosen);
  });

  it('[UI-3] follows the device until a choice is made', () => {
    deviceIs('dark');
    new Function(early)();
    expect(shown()).toBe('fresh dark');
    chooseLook('light');
    expect(shown()).toBe('fresh light');
    chooseLook('classic');
    expect(shown()).toBe('classic light');
  });
});
