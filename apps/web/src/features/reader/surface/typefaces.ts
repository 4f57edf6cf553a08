import dyslexicItalic from '@fontsource/opendyslexic/files/opendyslexic-latin-400-italic.woff2?url';
import dyslexic from '@fontsource/opendyslexic/files/opendyslexic-latin-400-normal.woff2?url';
import dyslexicBoldItalic from '@fontsource/opendyslexic/files/opendyslexic-latin-700-italic.woff2?url';
import dyslexicBold from '@fontsource/opendyslexic/files/opendyslexic-latin-700-normal.woff2?url';
import formulas from '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2?url';
import atkinsonExtItalic from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-italic.woff2?url';
import atkinsonExt from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2?url';
import atkinsonItalic from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-italic.woff2?url';
import atkinson from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import bitterCyrillicItalic from '@fontsource-variable/bitter/files/bitter-cyrillic-wght-italic.woff2?url';
import bitterCyrillic from '@fontsource-variable/bitter/files/bitter-cyrillic-wght-normal.woff2?url';
import bitterExtItalic from '@fontsource-variable/bitter/files/bitter-latin-ext-wght-italic.woff2?url';
import bitterExt from '@fontsource-variable/bitter/files/bitter-latin-ext-wght-normal.woff2?url';
import bitterItalic from '@fontsource-variable/bitter/files/bitter-latin-wght-italic.woff2?url';
import bitter from '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2?url';
import sourceCyrillicItalic from '@fontsource-variable/source-sans-3/files/source-sans-3-cyrillic-wght-italic.woff2?url';
import sourceCyrillic from '@fontsource-variable/source-sans-3/files/source-sans-3-cyrillic-wght-normal.woff2?url';
import sourceExtItalic from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-italic.woff2?url';
import sourceExt from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2?url';
import sourceItalic from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-italic.woff2?url';
import source from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import type { BundledFont, OwnFont } from '@lectern/contracts';
import literataCyrillicItalic from '@lectern/formats/fonts/literata-cyrillic-opsz-italic.woff2?url';
import literataCyrillic from '@lectern/formats/fonts/literata-cyrillic-opsz-normal.woff2?url';
import literataExtItalic from '@lectern/formats/fonts/literata-latin-ext-opsz-italic.woff2?url';
import literataExt from '@lectern/formats/fonts/literata-latin-ext-opsz-normal.woff2?url';
import literataItalic from '@lectern/formats/fonts/literata-latin-opsz-italic.woff2?url';
import literataLatin from '@lectern/formats/fonts/literata-latin-opsz-normal.woff2?url';
import type { Typeface } from '../engine/settings.ts';

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
const CYRILLIC = 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116';

/** Font files: upright and italic. */
type Pair = readonly [normal: string, italic: string];

/** Builds `@font-face` rules. Addresses are absolute, since chapters on another path load them; `unicode-range` limits loading to the alphabets used. */
const buildFontFaces = (
  family: string,
  weight: string,
  pairs: readonly (readonly [range: string, pair: Pair])[],
): string =>
  pairs
    .flatMap(([range, pair]) =>
      pair.map(
        (url, italic) =>
          `@font-face{font-family:"${family}";src:url("${new URL(url, location.href)}")format("woff2");font-weight:${weight};font-style:${italic ? 'italic' : 'normal'};font-display:swap;unicode-range:${range}}`,
      ),
    )
    .join('');

/** Chinese fonts come last in a family: each missing font is looked up before the next, also for Latin text. */
const CHINESE_SERIF = '"Songti SC","Noto Serif CJK SC","Noto Serif SC",SimSun';
const CHINESE_SANS = '"PingFang SC","Microsoft YaHei UI","Noto Sans CJK SC"';

const cyrillicOfSource = [CYRILLIC, [sourceCyrillic, sourceCyrillicItalic]] as const;
/** Cyrillic letters for sans-serif fonts that lack them. */
const cyrillicFallback = buildFontFaces('Source Sans 3', '200 900', [cyrillicOfSource]);

/**
 * A font with the measures that formulas need: without one on the device, brackets and roots do not grow (MathML Core 5). A book that names
 * another font for its formulas keeps it.
 */
export const formulaCss = `@font-face{font-family:"Lectern Formulas";src:${[
  'STIX Two Math',
  'Cambria Math',
  'Latin Modern Math',
]
  .map((name) => `local("${name}"),`)
  .join('')}url("${new URL(formulas, location.href)}")format("woff2");font-display:swap}
  :where(math){font-family:"Lectern Formulas",math}`;

/** The default font for books without one. */
export const literata: Typeface = {
  faces: buildFontFaces('Literata', '200 900', [
    [LATIN, [literataLatin, literataItalic]],
    [LATIN_EXT, [literataExt, literataExtItalic]],
    [CYRILLIC, [literataCyrillic, literataCyrillicItalic]],
  ]),
  family: `Literata,Georgia,serif,${CHINESE_SERIF}`,
};

/** Fonts that the reader can choose instead of those of the book. */
const typefaces: Record<BundledFont, Typeface> = {
  literata,
  bitter: {
    faces: buildFontFaces('Bitter', '100 900', [
      [LATIN, [bitter, bitterItalic]],
      [LATIN_EXT, [bitterExt, bitterExtItalic]],
      [CYRILLIC, [bitterCyrillic, bitterCyrillicItalic]],
    ]),
    family: `Bitter,Georgia,serif,${CHINESE_SERIF}`,
  },
  source: {
    faces: buildFontFaces('Source Sans 3', '200 900', [
      [LATIN, [source, sourceItalic]],
      [LATIN_EXT, [sourceExt, sourceExtItalic]],
      cyrillicOfSource,
    ]),
    family: `"Source Sans 3",sans-serif,${CHINESE_SANS}`,
  },
  atkinson: {
    faces:
      buildFontFaces('Atkinson Hyperlegible Next', '200 800', [
        [LATIN, [atkinson, atkinsonItalic]],
        [LATIN_EXT, [atkinsonExt, atkinsonExtItalic]],
      ]) + cyrillicFallback,
    family: `"Atkinson Hyperlegible Next","Source Sans 3",sans-serif,${CHINESE_SANS}`,
  },
  dyslexic: {
    faces:
      buildFontFaces('OpenDyslexic', '400', [[`${LATIN},${LATIN_EXT}`, [dyslexic, dyslexicItalic]]]) +
      buildFontFaces('OpenDyslexic', '700', [[`${LATIN},${LATIN_EXT}`, [dyslexicBold, dyslexicBoldItalic]]]) +
      cyrillicFallback,
    family: `OpenDyslexic,"Source Sans 3",sans-serif,${CHINESE_SANS}`,
  },
};

/** A font that the reader has uploaded; null for one on another host. Letters that it lacks are taken from ours. */
const createOwnTypeface = ({ id, url, weights }: OwnFont): Typeface | null => {
  const address = new URL(url);
  if (address.origin !== location.origin) return null;
  const range = weights ? `font-weight:${weights[0]} ${weights[1]};` : '';
  return {
    faces: `@font-face{font-family:"own-${id}";src:url("${address.href}");${range}font-display:swap}${literata.faces}`,
    family: `"own-${id}",${literata.family}`,
  };
};

export const toTypeface = (font: BundledFont | OwnFont): Typeface | null =>
  typeof font === 'string' ? typefaces[font] : createOwnTypeface(font);
