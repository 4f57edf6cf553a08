import type { ReadingSettings } from '@lectern/contracts';
import type { Settings } from '../engine/settings.ts';
import { typefaces } from './typefaces.ts';

/** The colours of a page are those of the theme file; this page wears them, and chapters get them by value. */
export const wear = ({ page, font, turn, ...asked }: ReadingSettings): Settings => {
  document.documentElement.dataset['page'] = page;
  const look = getComputedStyle(document.documentElement);
  const colour = (name: string): string => look.getPropertyValue(`--page-${name}`).trim();
  const marked = (name: string): string => look.getPropertyValue(`--hl-${name}`).trim();
  const { weight, lineHeight, align, hyphens, wordSpacing, letterSpacing, paragraphSpacing, indent, ...rest } = asked;
  return {
    ...rest,
    slide: turn === 'slide' && !matchMedia('(prefers-reduced-motion: reduce)').matches,
    wishes: {
      typeface: font && typefaces[font],
      weight,
      lineHeight,
      align,
      hyphens,
      wordSpacing,
      letterSpacing,
      paragraphSpacing,
      indent,
    },
    colours: {
      background: colour('bg'),
      ink: colour('ink'),
      soft: colour('soft'),
      link: colour('link'),
      dark: look.colorScheme === 'dark',
      marks: {
        yellow: marked('yellow'),
        red: marked('red'),
        green: marked('green'),
        cian: marked('blue'),
        violet: marked('violet'),
      },
    },
  };
};
