import type { Colour } from './contrast.ts';

const COMPUTED = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/;
/** Colours that depend on where they stand: they have no value of their own. */
const DEPENDENT =
  /var\(|currentcolor|light-dark\(|^(?:canvas|window|button|field|highlight|mark|graytext|linktext|visited|active|selected|accent)/i;

const parsedColours = new Map<string, Colour | null>();
let context: OffscreenCanvasRenderingContext2D | null = null;

const getContext = (): OffscreenCanvasRenderingContext2D | null => {
  context ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  return context;
};

/** Lets the browser read a colour: it knows all names and colour spaces. */
const drawColour = (value: string): Colour | null => {
  const canvas = getContext();
  if (!canvas || DEPENDENT.test(value)) return null;
  // a value that is no colour leaves the one before
  const [afterBlack, afterWhite] = ['#000', '#fff'].map((before) => {
    canvas.fillStyle = before;
    canvas.fillStyle = value;
    return canvas.fillStyle;
  });
  if (afterBlack !== afterWhite) return null;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
};

/** Reads a CSS colour; null for what is none, or has no value of its own. */
export const parseColour = (value: string): Colour | null => {
  const known = parsedColours.get(value);
  if (known !== undefined) return known;
  const [, red, green, blue, alpha = '1'] = COMPUTED.exec(value) ?? [];
  const colour: Colour | null =
    red === undefined ? drawColour(value) : [Number(red), Number(green), Number(blue), Number(alpha)];
  parsedColours.set(value, colour);
  return colour;
};

const COLOUR_IN_GRADIENT = /(?:rgba?|hsla?|color|lab|lch|oklab|oklch)\([^()]*\)/g;

/** The colours in a computed `background-image`: those of its gradients. */
export const listGradientColours = (image: string): Colour[] =>
  (image.replace(/url\((?:"[^"]*"|[^)]*)\)/g, '').match(COLOUR_IN_GRADIENT) ?? [])
    .map(parseColour)
    .filter((colour) => colour !== null);
