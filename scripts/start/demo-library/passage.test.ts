import { describe, expect, it } from 'vitest';
import { getSessionStart } from './fill-library.ts';
import { findPassage } from './passage.ts';
import { DEMO_BOOKS, DEMO_COLLECTION, DEMO_FAVOURITES, DEMO_RATINGS, DEMO_SESSIONS } from './plan.ts';
import { readChapter } from './works.ts';

const DAY_MS = 86_400_000;

describe('a passage of a demo book', () => {
  const markup = '<h2>Title</h2>\n<p>One &amp; two <em>three</em> four</p>\n<hr/>\n<p>five<br/>\nsix seven</p>';

  it.each([
    { text: 'two', start: '/4/4/1:6', end: '/4/4/1:9', before: 'One & ', after: '' },
    { text: 'three', start: '/4/4/2/1:0', end: '/4/4/2/1:5', before: '', after: '' },
    { text: 'four', start: '/4/4/3:1', end: '/4/4/3:5', before: '', after: '' },
    { text: 'seven', start: '/4/8/3:5', end: '/4/8/3:10', before: 'six ', after: '' },
  ])('[DEMO-4] "$text" is addressed as the reader addresses it', ({ text, ...place }) => {
    expect(findPassage(markup, text)).toMatchObject({ text, ...place });
  });

  it('[DEMO-4] its share of the chapter is counted in characters, and a missing one is named', () => {
    expect(findPassage('<p>12345</p><p>67890</p>', '67').progression).toBe(0.5);
    expect(() => findPassage(markup, 'eight')).toThrow('"eight"');
  });
});

describe('the plan of the demo library', () => {
  it('[DEMO-4] its passages are in the works, and all other books are planned ones', () => {
    const slugs = new Set(DEMO_BOOKS.map(({ slug }) => slug));
    for (const { slug, place, marks = [] } of DEMO_BOOKS)
      for (const { chapter, text } of [...marks, ...(place?.kind === 'passage' ? [place] : [])])
        expect(findPassage(readChapter(slug, chapter), text).text).toBe(text);
    const others = [...DEMO_RATINGS.map(({ slug }) => slug), ...DEMO_SESSIONS.map(([, , , , slug]) => slug)];
    for (const slug of [...DEMO_COLLECTION.slugs, ...DEMO_FAVOURITES, ...others]) expect(slugs).toContain(slug);
  });

  it('[DEMO-4] its sessions are in order, in the past and recent enough for the cloud, at any hour', () => {
    for (const now of [new Date(2026, 2, 30, 0, 0, 1), new Date(2026, 9, 26, 23, 59, 59)]) {
      const starts = DEMO_SESSIONS.map((session) => getSessionStart(session, now).getTime());
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      const ends = DEMO_SESSIONS.map((session, index) => (starts[index] ?? 0) + session[3] * 60_000);
      expect(Math.max(...ends)).toBeLessThan(now.getTime());
      expect(now.getTime() - Math.min(...starts)).toBeLessThan(31 * DAY_MS);
    }
  });
});
