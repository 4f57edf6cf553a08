import { treeGenres } from '@lectern/contracts';
import { describe, expect, it } from 'vitest';
import { findTreeGenre, tidyGenres } from './tidy-genres.ts';

describe('subjects of files', () => {
  it.each<[string[], string[]]>([
    [['Holmes, Sherlock (Fictitious character) -- Fiction'], ['Fiction']],
    [
      ['Holmes, Sherlock (Fictitious character) -- Fiction', 'Detective and mystery stories, English'],
      ['Mystery & Crime'],
    ],
    [['FIC022000'], ['Mystery & Crime']],
    [['FIC028010', 'FIC000000'], ['Science Fiction']],
    [['BIO026000'], ['Biography & Memoir']],
    [['Fiction / Mystery & Detective / General'], ['Mystery & Crime']],
    [['FICTION / Fantasy / Epic'], ['Fantasy']],
    [['Juvenile Fiction / Action & Adventure / General'], ['Adventure', 'Children’s Books']],
    [['Science fiction, American'], ['Science Fiction']],
    [['Great Britain -- History -- Victoria, 1837-1901 -- Fiction'], ['Historical Fiction']],
    [['Whaling -- Fiction', 'Ship captains -- Fiction', 'Sea stories'], ['Adventure']],
    [['English literature -- History and criticism'], ['Literary Studies']],
    [['World War, 1939-1945 -- Campaigns'], ['History']],
    [['Man-woman relationships -- Fiction'], ['Romance']],
    [['sf_space', 'sf_action'], ['Science Fiction']],
    [['det_irony'], ['Mystery & Crime']],
    [['Фантастика'], ['Science Fiction']],
    [['Исторические детективы'], ['Mystery & Crime']],
    [['Русская классика', 'Проза'], ['Classics']],
    [['Kriminalroman'], ['Mystery & Crime']],
    [['Belletristik'], ['Fiction']],
    [['Historische Romane'], ['Historical Fiction']],
    [['科幻小说'], ['Science Fiction']],
    [['历史'], ['History']],
    [['Кулінарія'], ['Food & Drink']],
    [['Cookbooks'], ['Food & Drink']],
    [['Nonfiction'], ['Nonfiction']],
    [['Art', 'art', 'ART'], ['Art & Design']],
  ])('[GENRES-3] %j is %j', (subjects, genres) => {
    expect(tidyGenres(subjects).genres).toEqual(genres);
  });

  it.each([
    ['Unknown'],
    ['unknown genre'],
    ['Без жанра'],
    ['Unbekannt'],
    ['未知'],
    ['General'],
    ['ebook'],
    ['other'],
    [' \u200B'],
    ['---'],
  ])('[GENRES-4] %j is no genre', (subject) => {
    expect(tidyGenres([subject])).toEqual({ genres: [], tags: [] });
  });

  it('[GENRES-3] plain words that no genre of the tree has are genres of their own where there is no other', () => {
    expect(tidyGenres(['Fishing', 'fishing']).genres).toEqual(['Fishing', 'fishing']);
    expect(tidyGenres(['Fishing', 'Fantasy']).genres).toEqual(['Fantasy']);
    for (const heading of ['Ahab, Captain', 'Whales (Order)', 'England -- Bath', 'zzz_unknown_code', 'x'.repeat(41)])
      expect([heading, tidyGenres([heading]).genres]).toEqual([heading, []]);
  });

  it('[GENRES-5] the words of the file stay as tags, except names of the tree and codes of it', () => {
    const subjects = ['Detective and mystery stories, English', 'Fantasy', 'sf_space', 'Unknown', 'Whaling -- Fiction'];
    expect(tidyGenres(subjects).tags).toEqual(['Detective and mystery stories, English', 'Whaling -- Fiction']);
  });

  it('[GENRES-3] a genre is known by its name in each language', () => {
    expect(
      ['science FICTION', 'Научная фантастика', 'Science-Fiction', '科幻', 'Наукова фантастика'].map(findTreeGenre),
    ).toEqual(Array(5).fill('Science Fiction'));
    expect(findTreeGenre('Fishing')).toBeNull();
    expect(treeGenres.length).toBeGreaterThan(40);
    expect(treeGenres.length).toBeLessThan(60);
  });

  it('[GENRES-3] hostile subjects take no time', () => {
    const from = performance.now();
    tidyGenres(Array.from({ length: 5000 }, (_, n) => `${'history and '.repeat(500)}${n}`));
    expect(performance.now() - from).toBeLessThan(2000);
  });
});
