import { describe, expect, it } from 'vitest';
import { createBookPages } from '../book-pages.ts';
import { buildManifest } from '../engine/manifest.testing.ts';
import { parseGoToInput } from './go-to-input.ts';

/** 40 pages of 1,800 characters. */
const manifest = buildManifest([{ characters: 72_000 }]);
const book = { kind: 'book', pages: createBookPages(manifest, 18, new Map()) } as const;

describe('input of the location card', () => {
  it.each([
    ['0%', 0],
    ['12 %', 0.12],
    [' 12,5 % ', 0.125],
    ['12.5%', 0.125],
    ['100%', 1],
    ['1', 0],
    ['21', 0.5],
    [' 40 ', 0.975],
  ])('[READER-51] %s is a place in the book', (text, fraction) =>
    expect(parseGoToInput(text, book)).toEqual({ kind: 'fraction', fraction }),
  );

  it.each(['', ' ', '0', '41', '101%', '-1', '-1%', '1e1', 'twelve', '1.2.3%', '2.5', '%'])(
    '[READER-51] “%s” is invalid',
    (text) => expect(parseGoToInput(text, book)).toBeNull(),
  );

  it('[READER-51] numbers of fixed pages are whole, from 1', () => {
    const unit = { kind: 'page', pages: 24, labels: null } as const;
    expect(parseGoToInput('1', unit)).toEqual({ kind: 'entry', spine: 0, fragment: null });
    expect(parseGoToInput('24', unit)).toEqual({ kind: 'entry', spine: 23, fragment: null });
    expect(['0', '25', '2.5', '50%'].map((text) => parseGoToInput(text, unit))).toEqual([null, null, null, null]);
  });

  it.each([
    ['i', 0],
    ['III', 2],
    [' A-3 ', 5],
    ['1', 3],
    ['2', 4],
    ['6', 5],
  ])('[READER-185] %s is the page with this label, else the page with this number', (text, spine) => {
    const labels = ['i', 'ii', 'iii', '1', '2', 'A-3'];
    expect(parseGoToInput(text, { kind: 'page', pages: 6, labels })).toEqual({ kind: 'entry', spine, fragment: null });
  });

  it('[READER-185] a label of no page is invalid', () =>
    expect(parseGoToInput('iv', { kind: 'page', pages: 3, labels: ['i', 'ii', 'iii'] })).toBeNull());
});
