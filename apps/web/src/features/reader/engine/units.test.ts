import { describe, expect, it } from 'vitest';
import { aManifest } from './a-manifest.testing.ts';
import { type Unit, unitsOf } from './units.ts';

type Side = 'left' | 'right' | 'center' | null;
const fixed = (sides: Side[]) => aManifest(sides.map((spread) => ({ layout: 'pre-paginated', spread }))).spine;
const drawn = (units: Unit[]): string[] =>
  units.map((unit) =>
    unit.kind === 'chapter'
      ? `chapter ${unit.spine}`
      : [unit.left, unit.centre, unit.right].map((at) => at ?? '-').join(' '),
  );

describe('fixed pages', () => {
  it.each([
    { sides: [null, null, null, null], rightToLeft: false, units: ['- 0 -', '1 - 2', '3 - -'] },
    { sides: [null, null, null], rightToLeft: true, units: ['- 0 -', '2 - 1'] },
    { sides: ['right', 'left', 'right'], rightToLeft: false, units: ['- - 0', '1 - 2'] },
    { sides: ['left', 'right', 'left', 'right'], rightToLeft: true, units: ['0 - -', '2 - 1', '- - 3'] },
    { sides: ['center', 'left', 'left', 'right'], rightToLeft: false, units: ['- 0 -', '1 - -', '2 - 3'] },
  ] as { sides: Side[]; rightToLeft: boolean; units: string[] }[])(
    '[READER-10] $sides pair as $units',
    ({ sides, rightToLeft, units }) => {
      expect(drawn(unitsOf(fixed(sides), true, rightToLeft))).toEqual(units);
    },
  );

  it('[READER-11] each page stands alone where the window is not wide', () => {
    expect(drawn(unitsOf(fixed(['left', 'right', null]), false, false))).toEqual(['- 0 -', '- 1 -', '- 2 -']);
  });

  it('[READER-10] a chapter of flowing text between them ends a pair', () => {
    const { spine } = aManifest([
      { layout: 'pre-paginated', spread: 'left' },
      {},
      { layout: 'pre-paginated', spread: 'right' },
    ]);
    expect(drawn(unitsOf(spine, true, false))).toEqual(['0 - -', 'chapter 1', '- - 2']);
  });
});
