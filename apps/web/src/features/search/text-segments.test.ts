import { expect, it } from 'vitest';
import { listQueryForms, splitIntoSegments } from './text-segments.ts';

/** The text with matches in brackets. */
const bracketMatches = (text: string, query: string): string =>
  splitIntoSegments(text, listQueryForms(query))
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('');

it.each([
  ['War and Peace', 'peac war', '[War] and [Peac]e'],
  ['Лев Толстой', 'tolst', 'Лев [Толст]ой'],
  ['Leo Tolstoy', 'ТОЛСТ', 'Leo [Tolst]oy'],
  ['Žofie Nováková', 'zofie nova', '[Žofie] [Nová]ková'],
  ['Cafe\u0301 Society', 'cafe', '[Cafe\u0301] Society'],
  ['Щедрин', 'shch', '[Щ]едрин'],
  ['红楼梦', '楼', '红[楼]梦'],
  ['红楼梦', '红楼', '[红楼]梦'],
  ['Don’t look', 'dont', '[Don’t] look'],
  ['Peace', 'xylophone', 'Peace'],
  ['Peace', '', 'Peace'],
  ['place', 'ace', 'place'],
  ['', 'ace', ''],
  ['J. R. R. Tolkien', 'jrr tolk', '[J]. [R]. [R]. [Tolk]ien'],
  ['Spider-Man returns', 'spiderman', '[Spider]-[Man] returns'],
  ['Spiderman', 'spider man', '[Spiderman]'],
  ['Herta Müller', 'mueller', 'Herta [Müller]'],
  ['紅樓夢', '红楼', '[紅樓]夢'],
  ['ノルウェイ', 'のる', '[ノル]ウェイ'],
  ['한국의', '하', '[한]국의'],
  ['한국의', 'ㅎㄱ', '[한국의]'],
  ['الأيام', 'الايام', '[الأيام]'],
])('[SEARCH-12] in %s, %s marks %s', (text, query, expected) => {
  expect(bracketMatches(text, query)).toBe(expected);
});
