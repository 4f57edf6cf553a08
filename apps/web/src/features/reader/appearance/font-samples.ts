import dyslexic from '@fontsource/opendyslexic/files/opendyslexic-latin-400-normal.woff2?url';
import atkinson from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import bitter from '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2?url';
import source from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import type { BundledFont } from '@lectern/contracts';
import { useEffect } from 'react';

/** Families of the font names in the appearance panel. Literata is a font of the app itself. */
export const SAMPLE_FAMILIES = {
  literata: 'var(--font-book)',
  bitter: '"Sample Bitter", serif',
  source: '"Sample Source", sans-serif',
  atkinson: '"Sample Atkinson", sans-serif',
  dyslexic: '"Sample Dyslexic", sans-serif',
} as const satisfies Record<BundledFont, string>;

/** The names are Latin in every language: one file of each font is enough. The browser loads a face when text uses it. */
const FILES = [
  ['Sample Bitter', bitter, '100 900'],
  ['Sample Source', source, '200 900'],
  ['Sample Atkinson', atkinson, '200 800'],
  ['Sample Dyslexic', dyslexic, '400'],
] as const;

let isAdded = false;

/** Makes the fonts of the names available, once the panel is shown. */
export const useFontSamples = (): void =>
  useEffect(() => {
    if (isAdded || typeof FontFace === 'undefined') return;
    isAdded = true;
    for (const [family, url, weight] of FILES)
      document.fonts.add(new FontFace(family, `url("${url}") format("woff2")`, { weight, display: 'swap' }));
  }, []);
