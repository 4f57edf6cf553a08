import type { ReadingSettings } from '@lectern/contracts';
import type { Settings } from '../engine/settings.ts';
import { toTypeface } from './typefaces.ts';

/** Turns the settings of the app into those of the engine. The document takes its page colours from the theme file; chapters get them by value. */
export const applySettings = ({ page, font, turn, publisher, ...settings }: ReadingSettings): Settings => {
  document.documentElement.dataset['page'] = page;
  const style = getComputedStyle(document.documentElement);
  const getPageColour = (name: string): string => style.getPropertyValue(`--page-${name}`).trim();
  const getMarkColour = (name: string): string => style.getPropertyValue(`--hl-${name}`).trim();
  const { weight, lineHeight, align, hyphens, wordSpacing, letterSpacing, paragraphSpacing, indent, ...rest } =
    settings;
  return {
    ...rest,
    usePublisherStyles: publisher,
    slide: turn === 'slide' && !matchMedia('(prefers-reduced-motion: reduce)').matches,
    userStyles: {
      typeface: font && toTypeface(font),
      weight,
      lineHeight,
      // evenly spaced words are easier to read with dyslexia
      align: align ?? (font === 'dyslexic' ? 'start' : null),
      hyphens,
      wordSpacing,
      letterSpacing,
      paragraphSpacing,
      indent,
    },
    colours: {
      background: getPageColour('bg'),
      ink: getPageColour('ink'),
      soft: getPageColour('soft'),
      link: getPageColour('link'),
      dark: style.colorScheme === 'dark',
      marks: {
        yellow: getMarkColour('yellow'),
        red: getMarkColour('red'),
        green: getMarkColour('green'),
        cian: getMarkColour('blue'),
        violet: getMarkColour('violet'),
      },
    },
  };
};
