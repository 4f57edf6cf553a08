import { describe, expect, it } from 'vitest';
import { parseGoToInput } from './go-to-input.ts';

describe('input of the location card', () => {
  it.each([
    ['0', 0],
    ['12', 0.12],
    [' 12,5 % ', 0.125],
    ['100', 1],
  ])('[READER-51] %s is a percentage', (text, fraction) =>
    expect(parseGoToInput(text, { kind: 'percent' })).toEqual({ kind: 'fraction', fraction }),
  );

  it.each(['', ' ', '101', '-1', '1e1', 'twelve', '1.2.3'])('[READER-51] “%s” is invalid', (text) =>
    expect(parseGoToInput(text, { kind: 'percent' })).toBeNull(),
  );

  it('[READER-51] page numbers are whole, from 1', () => {
    const goal = { kind: 'page', pages: 24 } as const;
    expect(parseGoToInput('1', goal)).toEqual({ kind: 'entry', spine: 0, fragment: null });
    expect(parseGoToInput('24', goal)).toEqual({ kind: 'entry', spine: 23, fragment: null });
    expect(['0', '25', '2.5'].map((text) => parseGoToInput(text, goal))).toEqual([null, null, null]);
  });
});
