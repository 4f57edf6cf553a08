import { formats } from '@lectern/formats';
import { expect, it } from 'vitest';
import { setFlags } from '../../testing/set-flags.ts';
import { acceptAttribute, findMediaType, listAcceptedFormatNames } from './accepted-formats.ts';
import { toUploadName } from './file-access.ts';

it('[UPL-18] accepts every format of the server, under each of its extensions, with the media type of the server', () => {
  expect(listAcceptedFormatNames().toSorted()).toEqual(formats.map(({ name }) => name.toUpperCase()).toSorted());
  const offered = new Set(acceptAttribute.split(','));
  for (const { name, aliases: also = [], mediaType } of formats) {
    expect(offered).toContain(mediaType);
    for (const ending of [name, ...also]) {
      expect([ending, findMediaType(`A book.${ending.toUpperCase()}`)]).toEqual([ending, mediaType]);
      expect(offered).toContain(`.${ending}`);
    }
  }
});

it.each(['epub', 'a.exe', 'a.epub.exe', 'a.', ''])('[UPL-18] does not take “%s”', (name) => {
  expect(findMediaType(name)).toBeNull();
});

it.each([
  ['Novel.epub ', 'Novel.epub'],
  ['Novel.epub.', 'Novel.epub'],
  ['\u200Fספר.epub\u200E', 'ספר.epub'],
  ['gnp\u202Ebupe.epub', 'gnpbupe.epub'],
  ['AC\\DC: a\nlife.epub', 'AC DC: a life.epub'],
  ['Cafe\u0301.epub', 'Café.epub'],
])('[UPL-54] takes “%s” as “%s”', (name, kept) => {
  expect([findMediaType(name), toUploadName({ name })]).toEqual(['application/epub+zip', kept]);
});

it('[FLAG-4] where audiobooks are off, their formats are not named', () => {
  setFlags('plan');
  expect(listAcceptedFormatNames()).toContain('EPUB');
  expect(listAcceptedFormatNames().filter((name) => ['M4B', 'MP3', 'OPUS'].includes(name))).toEqual([]);
  setFlags();
});
