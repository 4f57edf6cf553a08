import cyrillicItalic from '@lectern/formats/fonts/literata-cyrillic-opsz-italic.woff2?url';
import cyrillic from '@lectern/formats/fonts/literata-cyrillic-opsz-normal.woff2?url';
import latinExtItalic from '@lectern/formats/fonts/literata-latin-ext-opsz-italic.woff2?url';
import latinExt from '@lectern/formats/fonts/literata-latin-ext-opsz-normal.woff2?url';
import latinItalic from '@lectern/formats/fonts/literata-latin-opsz-italic.woff2?url';
import latin from '@lectern/formats/fonts/literata-latin-opsz-normal.woff2?url';
import type { Typeface } from '../engine/settings.ts';

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
const CYRILLIC = 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116';

const face = (url: string, style: 'normal' | 'italic', range: string): string =>
  `@font-face{font-family:Literata;src:url("${new URL(url, location.href)}")format("woff2");font-weight:200 900;font-style:${style};font-display:swap;unicode-range:${range}}`;

/** For books that bring no letters. Chapters ask for the files themselves, so addresses are absolute. */
export const literata: Typeface = {
  faces: [
    face(latin, 'normal', LATIN),
    face(latinItalic, 'italic', LATIN),
    face(latinExt, 'normal', LATIN_EXT),
    face(latinExtItalic, 'italic', LATIN_EXT),
    face(cyrillic, 'normal', CYRILLIC),
    face(cyrillicItalic, 'italic', CYRILLIC),
  ].join(''),
  family: 'Literata,"Songti SC","Noto Serif CJK SC","Noto Serif SC",SimSun,Georgia,serif',
};
