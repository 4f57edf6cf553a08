import { readFileSync } from 'node:fs';
import type * as CanvasModule from '@napi-rs/canvas';
import { drawCover } from './draw-cover.ts';
import type { Shape } from './shape.ts';

export type CoverToPaint = { title: string; author: string; square: boolean; height: 400 | 800 };

const QUALITY = 85;
/** In the order in which a letter is looked for. */
const FONTS = {
  Literata: ['literata-latin-opsz-normal', 'literata-latin-ext-opsz-normal', 'literata-cyrillic-opsz-normal'],
  Onest: ['onest-latin-wght-normal', 'onest-latin-ext-wght-normal', 'onest-cyrillic-wght-normal'],
};
/** Letters that these have; other signs are whatever the machine has, or nothing at all. */
const HAS_LETTERS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;

type Canvas = typeof CanvasModule;
type Context = CanvasModule.SKRSContext2D;
let loaded: Canvas | null = null;

/** Loaded with the first cover: most processes draw none. */
const canvasWithFonts = async (): Promise<Canvas> => {
  if (loaded) return loaded;
  const canvas = await import('@napi-rs/canvas');
  for (const files of Object.values(FONTS))
    for (const file of files)
      canvas.GlobalFonts.register(readFileSync(new URL(`../../fonts/${file}.woff2`, import.meta.url)), file);
  loaded = canvas;
  return canvas;
};

/**
 * The drawn cover of a book as a JPEG, the same picture that the web app draws. Where the title is written in letters that
 * the fonts lack it is the figure alone.
 */
export const paintCover = async ({ title, author, square, height }: CoverToPaint): Promise<Uint8Array> => {
  const { createCanvas, Path2D } = await canvasWithFonts();
  const drawing = drawCover(title, author, 'l', square);
  const scale = height / drawing.height;
  const canvas = createCanvas(Math.round(drawing.width * scale), height);
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  context.fillStyle = drawing.ground;
  context.fillRect(0, 0, drawing.width, drawing.height);
  for (const shape of drawing.shapes) {
    context.save();
    prepare(context, shape);
    if (shape.tag === 'text') write(context, shape);
    else fill(context, shape, outline(new Path2D(shape.tag === 'path' ? text(shape, 'd') : undefined), shape));
    context.restore();
  }
  return canvas.encode('jpeg', QUALITY);
};

const text = ({ at }: Shape, name: string): string => String(at[name] ?? '');
const number = ({ at }: Shape, name: string, otherwise = 0): number => Number(at[name] ?? otherwise);

const prepare = (context: Context, shape: Shape): void => {
  context.globalAlpha = number(shape, 'opacity', 1);
  // the one transformation that drawn covers use
  const turn = /^rotate\((\S+) (\S+) (\S+)\)$/.exec(text(shape, 'transform'))?.slice(1).map(Number);
  if (!turn) return;
  const [degrees = 0, x = 0, y = 0] = turn;
  context.translate(x, y);
  context.rotate((degrees * Math.PI) / 180);
  context.translate(-x, -y);
};

const outline = (path: CanvasModule.Path2D, shape: Shape): CanvasModule.Path2D => {
  if (shape.tag === 'rect')
    path.roundRect(
      number(shape, 'x'),
      number(shape, 'y'),
      number(shape, 'width'),
      number(shape, 'height'),
      number(shape, 'rx'),
    );
  if (shape.tag === 'circle')
    path.arc(number(shape, 'cx'), number(shape, 'cy'), number(shape, 'r'), 0, 2 * Math.PI, false);
  return path;
};

const fill = (context: Context, shape: Shape, path: CanvasModule.Path2D): void => {
  const colour = shape.at['fill'] ?? (shape.at['stroke'] === undefined ? '#000' : 'none');
  if (colour !== 'none') {
    context.fillStyle = String(colour);
    context.fill(path);
  }
  if (shape.at['stroke'] === undefined) return;
  context.strokeStyle = text(shape, 'stroke');
  context.lineWidth = number(shape, 'strokeWidth', 1);
  context.lineCap = shape.at['strokeLinecap'] === 'round' ? 'round' : 'butt';
  context.stroke(path);
};

const write = (context: Context, shape: Shape): void => {
  if (!HAS_LETTERS.test(shape.text ?? '')) return;
  const family = text(shape, 'fontFamily').startsWith('Onest') ? FONTS.Onest : FONTS.Literata;
  context.font = `${number(shape, 'fontWeight', 400)} ${number(shape, 'fontSize')}px ${family.map((name) => `"${name}"`).join(', ')}`;
  context.fillStyle = text(shape, 'fill');
  context.textAlign = shape.at['textAnchor'] === 'middle' ? 'center' : 'start';
  context.fillText(shape.text ?? '', number(shape, 'x'), number(shape, 'y'));
};
