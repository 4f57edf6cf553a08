import { readFileSync } from 'node:fs';
import path from 'node:path';
import { palettes } from '@lectern/formats/drawn-cover';
import { describe, expect, it } from 'vitest';

const css = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');
type Colours = Record<string, string>;
const parseColours = (text: string): Colours =>
  Object.fromEntries(
    [...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map(([, name = '', hex = '']) => [name, hex]),
  );

const light = parseColours(css('fresh-light.css'));
const themes: Record<string, Colours> = {
  light,
  dark: { ...light, ...parseColours(css('fresh-dark.css')) },
  classic: { ...light, ...parseColours(css('classic.css')) },
};

/** WCAG 2 relative luminance and contrast. */
const luminance = (hex: string): number =>
  [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    .reduce((sum, v, i) => sum + v * ([0.2126, 0.7152, 0.0722][i] ?? 0), 0);
const contrast = (a = '', b = ''): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

const TEXT = 4.5;
const SHAPE = 3;
const pairs: readonly { least: number; on: string; grounds: string }[] = [
  {
    least: TEXT,
    on: 'ink',
    grounds: 'canvas surface raised sunken hover select accent-soft danger-soft warning-soft positive-soft',
  },
  { least: TEXT, on: 'ink-soft', grounds: 'canvas surface raised sunken hover' },
  { least: TEXT, on: 'accent', grounds: 'canvas surface raised sunken hover' },
  { least: TEXT, on: 'accent-ink', grounds: 'accent accent-hover' },
  { least: TEXT, on: 'accent-soft-ink', grounds: 'accent-soft' },
  { least: TEXT, on: 'danger', grounds: 'canvas surface raised danger-soft' },
  { least: TEXT, on: 'danger-ink', grounds: 'danger' },
  { least: TEXT, on: 'positive', grounds: 'raised positive-soft' },
  { least: TEXT, on: 'warning', grounds: 'raised warning-soft' },
  { least: TEXT, on: 'canvas', grounds: 'ink' },
  { least: SHAPE, on: 'line-firm', grounds: 'canvas raised sunken' },
  { least: SHAPE, on: 'focus', grounds: 'canvas raised sunken' },
  { least: SHAPE, on: 'ribbon', grounds: 'canvas raised' },
  { least: SHAPE, on: 'accent', grounds: 'track' },
];

describe('contrast', () => {
  it.each(Object.keys(themes))('[UI-4] of all text and shapes is sufficient in %s', (theme) => {
    const colours = themes[theme] ?? {};
    const low = pairs.flatMap(({ least, on, grounds }) =>
      grounds
        .split(' ')
        .filter((ground) => !(contrast(colours[on], colours[ground]) >= least))
        .map((ground) => `${on} on ${ground}`),
    );
    expect(low).toEqual([]);
  });

  it('[UI-4] of text on every reader page is sufficient', () => {
    const pages = css('reader-pages.css').split('[data-page=').slice(1).map(parseColours);
    expect(pages).toHaveLength(7);
    for (const page of pages) {
      for (const on of ['page-ink', 'page-soft', 'page-link']) {
        for (const ground of ['page-bg', 'page-bar']) {
          expect(contrast(page[on], page[ground]), `${on} on ${ground} ${page['page-bg']}`).toBeGreaterThanOrEqual(
            TEXT,
          );
        }
      }
    }
  });

  it('[UI-4] of text on generated covers is at least six', () => {
    for (const { ink, ground } of palettes) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(6);
  });
});
