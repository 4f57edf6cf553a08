import { describe, expect, it } from 'vitest';
import { aBook, someDetails } from '../../testing/a-book.ts';
import { type Draft, draftOf, editFrom, originalOf, wrongIn } from './draft.ts';

const book = someDetails(
  aBook({
    metadata: { title: 'Now', authors: 'A, B', series: 'S', series_ord: '1', genres: 'poetry', lang: 'de-at' },
  }),
  {
    original: {
      title: 'Then',
      authors: ['A'],
      series: null,
      series_ord: null,
      genres: ['poetry'],
      lang: 'en',
      cover: null,
    },
  },
);
const [now, original] = [draftOf(book), originalOf(book)];
const edited = (change: Partial<Draft>) => editFrom(now, { ...now, ...change }, original);

describe('what is sent of an edit', () => {
  it('[EDIT-10] nothing when all is as it was, and else only what differs', () => {
    expect(edited({})).toBeNull();
    expect(edited({ title: ' Now ', authors: ['A', 'B'] })).toBeNull();
    expect(edited({ title: 'Later', number: '' })).toEqual({ title: 'Later', series_ord: null });
  });

  it('[EDIT-10] what is as in the file goes back to it', () => {
    expect(editFrom(now, original, original)).toEqual({
      title: null,
      authors: null,
      series: null,
      series_ord: null,
      lang: null,
    });
    expect(edited({ genres: [] })).toEqual({ genres: [] });
  });

  it('[EDIT-11] the way back is the same from the other side', () => {
    const later = { ...now, title: 'Then', authors: [] };
    expect(editFrom(later, now, original)).toEqual({ title: 'Now', authors: ['A', 'B'] });
  });

  it('[EDIT-9] languages go by their names, and by tags that have one', () => {
    expect(now.language).toBe('Austrian German');
    expect(edited({ language: 'ukrainian' })).toEqual({ lang: 'uk' });
    expect(edited({ language: 'TLH' })).toEqual({ lang: 'tlh' });
    expect(edited({ language: '' })).toEqual({ lang: '' });
  });

  it('[EDIT-12] what can’t be is known before it is sent', () => {
    expect(Object.values(wrongIn(now))).not.toContain(true);
    const wrong = { ...now, title: ' ', series: 'x'.repeat(301), number: 'x'.repeat(21), language: 'Nowherese' };
    expect(wrongIn(wrong)).toEqual({ title: true, series: true, number: true, language: true });
  });
});
