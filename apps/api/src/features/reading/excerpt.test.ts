import type { ReadingManifest } from '@lectern/formats';
import { describe, expect, it } from 'vitest';
import { findChapter, toSentence } from './excerpt.ts';

const split = (text: string): { before: string; text: string; after: string } => {
  const [before = '', rest = ''] = text.split('|');
  return { before, text: rest.slice(0, 64), after: rest.slice(64) };
};

describe('[OVER-16] the sentence at a position', () => {
  it.each([
    [
      'whole',
      'en',
      'He left. If we had a keen vision, |and feeling of all ordinary human life, it would be like hearing the grass grow. Then',
      {
        before: 'If we had a keen vision, ',
        text: 'and feeling of all ordinary human life, it would be like hearing the grass grow.',
      },
    ],
    [
      'cut off on both sides',
      'en',
      'nary vision of all that is |human, it would be like hearing the grass grow and the squirrel’s heart beat, and we should di',
      {
        before: '…vision of all that is ',
        text: 'human, it would be like hearing the grass grow and the squirrel’s heart beat, and we should…',
      },
    ],
    [
      'at the start of a sentence',
      'en',
      'It ended there.\n |All happy families are alike, each unhappy one is unhappy in its own way.  Everything was in con',
      { before: '', text: 'All happy families are alike, each unhappy one is unhappy in its own way.' },
    ],
    [
      'a short one, with those after it',
      'ru',
      'Да. |Нет. Все счастливые семьи похожи друг на друга. Каждая несчастливая семья несчастлива по-сво',
      { before: '', text: 'Нет. Все счастливые семьи похожи друг на друга.' },
    ],
    ['nothing where there is no text', 'en', '', null],
    [
      'without spaces',
      'zh',
      '话说天下大势。|分久必合，合久必分：周末七国分争，并入于秦；及秦灭之后，楚、汉分争，又并入于汉，一统天下者也，后来光武中兴，传至献帝，遂分为三国之势矣。推其',
      {
        before: '',
        text: '分久必合，合久必分：周末七国分争，并入于秦；及秦灭之后，楚、汉分争，又并入于汉，一统天下者也，后来光武中兴，传至献帝，遂分为三国之势矣。',
      },
    ],
    [
      'of a language that is none',
      '!!',
      'It ends. |One sentence that goes on until it is longer than sixty characters, at least. Two',
      { before: '', text: 'One sentence that goes on until it is longer than sixty characters, at least.' },
    ],
  ])('%s', (_name, language, text, expected) => {
    expect(toSentence(split(text), language)).toEqual(expected);
  });
});

const file = (characters: number) => ({ linear: true, characters });
const entry = (title: string, spine: number, children: unknown[] = []) => ({ title, spine, fragment: null, children });
const manifest = (toc: unknown[]): ReadingManifest =>
  ({ layout: 'reflowable', totalCharacters: 300, spine: [file(100), file(100), file(100)], toc }) as ReadingManifest; // the fields that are read

describe('[OVER-17] the chapter at a share of a book', () => {
  it('is the last one that begins at or before it', () => {
    const book = manifest([entry('One', 0), entry('Part', 1, [entry('Two', 2)])]);
    expect([0, 0.33, 0.34, 0.7, 1].map((fraction) => findChapter(book, fraction))).toEqual([
      'One',
      'One',
      'Part',
      'Two',
      'Two',
    ]);
  });
  it('is unknown where several begin in one file, or none has begun', () => {
    expect(findChapter(manifest([entry('One', 0), entry('Two', 0)]), 0.2)).toBeNull();
    expect(findChapter(manifest([entry('Later', 2)]), 0.2)).toBeNull();
    expect(findChapter(manifest([]), 0.2)).toBeNull();
  });
});
