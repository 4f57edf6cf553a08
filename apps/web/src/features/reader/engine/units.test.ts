import { describe, expect, it } from 'vitest';
import { buildManifest } from './manifest.testing.ts';
import { groupIntoUnits, type ViewUnit } from './units.ts';

type Side = 'left' | 'right' | 'center' | null;
const buildFixedSpine = (sides: Side[]) =>
  buildManifest(sides.map((spread) => ({ layout: 'pre-paginated', spread }))).spine;
const formatUnits = (units: ViewUnit[]): string[] =>
  units.map((unit) =>
    unit.kind === 'chapter'
      ? `chapter ${unit.spine}`
      : [unit.left, unit.centre, unit.right].map((at) => at ?? '-').join(' '),
  );

describe('fixed-layout pages', () => {
  it.each([
    { sides: [null, null, null, null], rightToLeft: false, units: ['- 0 -', '1 - 2', '3 - -'] },
    { sides: [null, null, null], rightToLeft: true, units: ['- 0 -', '2 - 1'] },
    { sides: ['right', 'left', 'right'], rightToLeft: false, units: ['- - 0', '1 - 2'] },
    { sides: ['left', 'right', 'left', 'right'], rightToLeft: true, units: ['0 - -', '2 - 1', '- - 3'] },
    { sides: ['center', 'left', 'left', 'right'], rightToLeft: false, units: ['- 0 -', '1 - -', '2 - 3'] },
  ] as { sides: Side[]; rightToLeft: boolean; units: string[] }[])(
    '[READER-10] $sides pair as $units',
    ({ sides, rightToLeft, units }) => {
      expect(formatUnits(groupIntoUnits(buildFixedSpine(sides), true, rightToLeft))).toEqual(units);
    },
  );

  it('[READER-11] each page is alone in narrow windows', () => {
    expect(formatUnits(groupIntoUnits(buildFixedSpine(['left', 'right', null]), false, false))).toEqual([
      '- 0 -',
      '- 1 -',
      '- 2 -',
    ]);
  });

  it.each([
    { pairing: ['never', 'never', 'never'], inPairs: true, units: ['- 0 -', '- 1 -', '- 2 -'] },
    { pairing: ['always', 'always', 'always'], inPairs: false, units: ['- 0 -', '1 - 2'] },
    {
      pairing: [undefined, undefined, 'never', undefined, undefined],
      inPairs: true,
      units: ['- 0 -', '1 - -', '- 2 -', '3 - 4'],
    },
    { pairing: [undefined, 'always', 'always', undefined], inPairs: false, units: ['- 0 -', '1 - 2', '- 3 -'] },
  ] as { pairing: ('never' | 'always' | undefined)[]; inPairs: boolean; units: string[] }[])(
    '[READER-164] pages that are to be paired $pairing form $units',
    ({ pairing, inPairs, units }) => {
      const { spine } = buildManifest(pairing.map((value) => ({ layout: 'pre-paginated', pairing: value })));
      expect(formatUnits(groupIntoUnits(spine, inPairs, false))).toEqual(units);
    },
  );

  it('[READER-164] a page with a side stands alone if it is never to be paired', () => {
    const { spine } = buildManifest(
      (['right', 'left'] as const).map((spread) => ({ layout: 'pre-paginated', spread, pairing: 'never' })),
    );
    expect(formatUnits(groupIntoUnits(spine, true, false))).toEqual(['- 0 -', '- 1 -']);
  });

  it('[READER-10] a reflowable chapter between them ends a pair', () => {
    const { spine } = buildManifest([
      { layout: 'pre-paginated', spread: 'left' },
      {},
      { layout: 'pre-paginated', spread: 'right' },
    ]);
    expect(formatUnits(groupIntoUnits(spine, true, false))).toEqual(['0 - -', 'chapter 1', '- - 2']);
  });
});
