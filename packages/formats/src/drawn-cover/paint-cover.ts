import { readFileSync } from 'node:fs';
import type * as CanvasModule from '@napi-rs/canvas';
import { drawCover } from './draw-cover.ts';
import type { Shape } from './shape.ts';

export type PaintCoverRequest = { title: string; author: string; square: boolean; height: 400 | 800 };

const QUALITY = 85;
/** In the order in which glyphs are searched. */
const FONTS = {
  Literata: ['literata-latin-opsz-normal', 'literata-latin-ext-opsz-normal', 'literata-cyrillic-opsz-normal'],
  Onest: ['onest-latin-wght-normal', 'onest-latin-ext-wght-normal', 'onest-cyrillic-wght-normal'],
};
/** Letters that these fonts have; other characters would depend on the fonts of the machine. */
const HAS_LETTERS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;

type Canvas = typeof CanvasModule;
type Context = CanvasModule.SKRSContext2D;
let loaded: Canvas | null = null;

/** Loaded with the first cover: most processes paint none. */
const loadCanvasWithFonts = async (): Promise<Canvas> => {
  if (loaded) return loaded;
  const canvas = await import('@napi-rs/canvas');
  for (const files of Object.values(FONTS))
    for (const file of files)
      canvas.GlobalFonts.register(readFileSync(new URL(`../../fonts/${file}.woff2`, import.meta.url)), file);
  loaded = canvas;
  return canvas;
};

/**
 * Paints the drawn cover of a book as a JPEG, identical to the SVG in the web app. A title in letters that the fonts lack
 * is left out.
 */
export const paintCover = async ({ title, author, square, height }: PaintCoverRequest): Promise<Uint8Array> => {
  const { createCanvas, Path2D } = await loadCanvasWithFonts();
  const drawing = drawCover(title, author, 'l', square);
  const scale = height / drawing.height;
  const canvas = createCanvas(Math.round(drawing.width * scale), height);
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  context.fillStyle = drawing.ground;
  context.fillRect(0, 0, drawing.width, drawing.height);
  for (const shape of drawing.shapes) {
    context.save();
    applyTransform(context, shape);
    if (shape.tag === 'text') drawText(context, shape);
    else
      fillAndStroke(
        context,
        shape,
        tracePath(new Path2D(shape.tag === 'path' ? getText(shape, 'd') : undefined), shape),
      );
    context.restore();
  }
  return canvas.encode('jpeg', QUALITY);
};

const getText = ({ at }: Shape, name: string): string => String(at[name] ?? '');
const getNumber = ({ at }: Shape, name: string, otherwise = 0): number => Number(at[name] ?? otherwise);

const applyTransform = (context: Context, shape: Shape): void => {
  context.globalAlpha = getNumber(shape, 'opacity', 1);
  // the only transformation that drawn covers use
  const turn = /^rotate\((\S+) (\S+) (\S+)\)$/.exec(getText(shape, 'transform'))?.slice(1).map(Number);
  if (!turn) return;
  const [degrees = 0, x = 0, y = 0] = turn;
  context.translate(x, y);
  context.rotate((degrees * Math.PI) / 180);
  context.translate(-x, -y);
};

const tracePath = (path: CanvasModule.Path2D, shape: Shape): CanvasModule.Path2D => {
  if (shape.tag === 'rect')
    path.roundRect(
      getNumber(shape, 'x'),
      getNumber(shape, 'y'),
      getNumber(shape, 'width'),
      getNumber(shape, 'height'),
      getNumber(shape, 'rx'),
    );
  if (shape.tag === 'circle')
    path.arc(getNumber(shape, 'cx'), getNumber(shape, 'cy'), getNumber(shape, 'r'), 0, 2 * Math.PI, false);
  return path;
};

const fillAndStroke = (context: Context, shape: Shape, path: CanvasModule.Path2D): void => {
  const colour = shape.at['fill'] ?? (shape.at['stroke'] === undefined ? '#000' : 'none');
  if (colour !== 'none') {
    context.fillStyle = String(colour);
    context.fill(path);
  }
  if (shape.at['stroke'] === undefined) return;
  context.strokeStyle = getText(shape, 'stroke');
  context.lineWidth = getNumber(shape, 'strokeWidth', 1);
  context.lineCap = shape.at['strokeLinecap'] === 'round' ? 'round' : 'butt';
  context.stroke(path);
};

const drawText = (context: Context, shape: Shape): void => {
  if (!HAS_LETTERS.test(shape.text ?? '')) return;
  const family = getText(shape, 'fontFamily').startsWith('Onest') ? FONTS.Onest : FONTS.Literata;
  context.font = `${getNumber(shape, 'fontWeight', 400)} ${getNumber(shape, 'fontSize')}px ${family.map((name) => `"${name}"`).join(', ')}`;
  context.fillStyle = getText(shape, 'fill');
  context.textAlign = shape.at['textAnchor'] === 'middle' ? 'center' : 'start';
  context.fillText(shape.text ?? '', getNumber(shape, 'x'), getNumber(shape, 'y'));
};
