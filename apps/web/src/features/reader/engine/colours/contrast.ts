/** Red, green and blue (0–255), and alpha (0–1). */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** WCAG 2.2, 1.4.3. */
const MIN_CONTRAST = 4.5;
const MIN_CONTRAST_LARGE = 3;
const LARGE_PX = 24;
const LARGE_BOLD_PX = 18.66;
const BOLD_WEIGHT = 600;
/** Words with less contrast than this are lost: a shade of their colour would say nothing. */
const LOST_CONTRAST = 1.5;
/** Colours are rounded to whole numbers. */
const ROUNDING = 0.05;

const BLACK: Colour = [0, 0, 0, 1];
const WHITE: Colour = [255, 255, 255, 1];

const toLinear = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const getLuminance = ([red, green, blue]: Colour): number =>
  0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);

/** The contrast of two opaque colours, 1–21 (WCAG 2.2, “contrast ratio”). */
export const computeContrast = (one: Colour, other: Colour): number => {
  const [dark, light] = [getLuminance(one), getLuminance(other)].toSorted((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
};

export const isLargeText = (sizePx: number, weight: number): boolean =>
  sizePx >= LARGE_PX || (sizePx >= LARGE_BOLD_PX && weight >= BOLD_WEIGHT);

export const getMinContrast = (isLarge: boolean): number => (isLarge ? MIN_CONTRAST_LARGE : MIN_CONTRAST);

/** The colour that is seen where a translucent one lies over an opaque one. */
export const blend = (over: Colour, under: Colour): Colour => {
  const mix = (index: 0 | 1 | 2): number => Math.round(over[index] * over[3] + under[index] * (1 - over[3]));
  return [mix(0), mix(1), mix(2), 1];
};

/** A colour near to `ink` that can be read on `ground`: a darker or lighter shade, or where nothing of it was to be seen, the first of `inks` that can. */
export const makeReadable = (ink: Colour, ground: Colour, minimum: number, inks: readonly Colour[]): Colour => {
  const canBeRead = (colour: Colour): boolean => computeContrast(colour, ground) >= minimum + ROUNDING;
  const furthest = computeContrast(BLACK, ground) > computeContrast(WHITE, ground) ? BLACK : WHITE;
  const shades = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((share): Colour => {
    const [red, green, blue] = furthest;
    return blend([red, green, blue, share], ink);
  });
  const candidates = computeContrast(ink, ground) < LOST_CONTRAST ? inks : [...shades, ...inks];
  return candidates.find(canBeRead) ?? furthest;
};

export const toCssColour = ([red, green, blue]: Colour): string => `rgb(${red} ${green} ${blue})`;
