import { expect, it } from 'vitest';
import { findRetiredNames, findRetiredPhrases, findRetiredWords } from './find-retired.ts';

const PLANTED = `
  import { told as notified } from './x.ts';
  type Deed = { told: string };
  const told = (hands: number) => hands;
  export const Desk = ({ calm: { glide = 1 }, ...doings }: Deed) => <p>{told(glide)}{doings}</p>;
  for (const [bringing] of []) try { wear(bringing) } catch (standing) { }
`;

it('[HOUSE-36] a retired word in a declared name is found, wherever it is declared', () => {
  const found = findRetiredNames('planted.tsx', PLANTED).map(({ name }) => name);
  expect(found.sort()).toEqual(['Deed', 'Desk', 'bringing', 'doings', 'glide', 'hands', 'standing', 'told']);
});

it('[HOUSE-36] parts of names count, other words that contain them do not', () => {
  expect(findRetiredWords('apps/web/src/told-readers.ts')).toMatchObject([{ word: 'told' }]);
  expect(findRetiredWords('TOLD_READERS')).toMatchObject([{ word: 'told' }]);
  expect(findRetiredWords('HTTPTold2')).toMatchObject([{ word: 'told' }]);
  expect(findRetiredWords('desktop handsOn')).toMatchObject([{ word: 'hands' }]);
  expect(findRetiredWords('outstanding/desktop.ts constructor')).toEqual([]);
});

it('[HOUSE-36] a retired phrase in a text is found', () => {
  expect(findRetiredPhrases('Log in anew.')).toMatchObject([{ word: 'anew' }]);
  expect(findRetiredPhrases('The upload goes on without you.')).toMatchObject([{ word: 'goes on without' }]);
  expect(findRetiredPhrases('Continue reading')).toEqual([]);
});

it('[HOUSE-36] a spelling that is not the one of all texts is found, except in the names of others', () => {
  for (const text of ['Page color', 'It was canceled', 'Under license', 'We recognise it', 'Gray', 'Your favourites'])
    expect(findRetiredPhrases(text), text).toHaveLength(1);
  for (const text of [
    'Page colour',
    'Apache License 2.0',
    'META-INF/license.lcpl',
    'License Status Document',
    'color.red',
  ])
    expect(findRetiredPhrases(text), text).toEqual([]);
});
