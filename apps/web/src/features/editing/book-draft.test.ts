import { describe, expect, it } from 'vitest';
import { createTestBook, createTestBookDetails } from '../../testing/test-book.ts';
import { createEdit, type Draft, toDraft, toOriginalDraft, validateDraft } from './book-draft.ts';

const book = createTestBookDetails(
  createTestBook({
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
const [now, original] = [toDraft(book), toOriginalDraft(book)];
const edited = (change: Partial<Draft>) => createEdit(now, { ...now, ...change }, original);

describe('the request of an edit', () => {
  it('[EDIT-10] is empty without changes, and else contains only the differences', () => {
    expect(edited({})).toBeNull();
    expect(edited({ title: ' Now ', authors: ['A', 'B'] })).toBeNull();
    expect(edited({ title: 'Later', number: '' })).toEqual({ title: 'Later', series_ord: null });
  });

  it('[EDIT-10] resets values that equal those of the file', () => {
    expect(createEdit(now, original, original)).toEqual({
      title: null,
      authors: null,
      series: null,
      series_ord: null,
      lang: null,
    });
    expect(edited({ genres: [] })).toEqual({ genres: [] });
  });

  it('[EDIT-11] undo is the reverse edit', () => {
    const later = { ...now, title: 'Then', authors: [] };
    expect(createEdit(later, now, original)).toEqual({ title: 'Now', authors: ['A', 'B'] });
  });

  it('[EDIT-16] says what title and authors are sorted by, where that is not the rule', () => {
    const sorted = toDraft({ ...book, sort_title: 'Zulu', author_sorts: ['A', 'Bee, B'] });
    expect([sorted.sortTitle, sorted.authorSorts]).toEqual(['Zulu', { B: 'Bee, B' }]);
    expect(createEdit(sorted, { ...sorted, sortTitle: '', authorSorts: { A: ' Ay ' } }, original)).toEqual({
      sort_title: null,
      author_sorts: [
        { name: 'A', sort: 'Ay' },
        { name: 'B', sort: '' },
      ],
    });
    expect(createEdit({ ...sorted, authorSorts: {} }, sorted, original)).toEqual({
      author_sorts: [{ name: 'B', sort: 'Bee, B' }],
    });
  });

  it('[EDIT-9] accepts languages by name and by known tag', () => {
    expect(now.language).toBe('Austrian German');
    expect(edited({ language: 'ukrainian' })).toEqual({ lang: 'uk' });
    expect(edited({ language: 'TLH' })).toEqual({ lang: 'tlh' });
    expect(edited({ language: '' })).toEqual({ lang: '' });
  });

  it('[EDIT-12] invalid values are detected before sending', () => {
    expect(Object.values(validateDraft(now))).not.toContain(true);
    const wrong = { ...now, title: ' ', series: 'x'.repeat(301), number: 'x'.repeat(21), language: 'Nowherese' };
    expect(validateDraft(wrong)).toEqual({ title: true, sortTitle: false, series: true, number: true, language: true });
  });
});
