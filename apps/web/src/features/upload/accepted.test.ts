import { formats } from '@lectern/formats';
import { expect, it } from 'vitest';
import { acceptAttribute, acceptedNames, typeOf } from './accepted.ts';

it('[UPL-18] takes every format that the server knows, under each of its endings, as what the server calls it', () => {
  expect(acceptedNames.toSorted()).toEqual(formats.map(({ name }) => name.toUpperCase()).toSorted());
  const offered = new Set(acceptAttribute.split(','));
  for (const { name, also = [], mediaType } of formats) {
    expect(offered).toContain(mediaType);
    for (const ending of [name, ...also]) {
      expect([ending, typeOf(`A book.${ending.toUpperCase()}`)]).toEqual([ending, mediaType]);
      expect(offered).toContain(`.${ending}`);
    }
  }
});

it.each(['epub', 'a.exe', 'a.epub.exe', 'a.', ''])('[UPL-18] does not take “%s”', (name) => {
  expect(typeOf(name)).toBeNull();
});
