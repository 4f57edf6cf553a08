import { layOutCovers } from './cover-layout.ts';

/** What a picture of a year says. */
export type YearPicture = {
  title: string;
  /** The first is written large. */
  lines: readonly string[];
  covers: readonly HTMLImageElement[];
  /** The name of the product, at the foot. */
  mark: string;
};
type Colours = { ground: string; ink: string; soft: string; accent: string };

/** Portrait, as social networks show pictures best. */
export const PICTURE_SIZE = { width: 1080, height: 1350 };
const MARGIN = 80;
const GAP = 20;
const SERIF = "Literata, Georgia, 'Songti SC', 'Noto Serif CJK SC', serif";
const SANS = "Onest, 'PingFang SC', 'Noto Sans CJK SC', system-ui, sans-serif";
const WIDTH = PICTURE_SIZE.width - 2 * MARGIN;

/** The largest size, down to half of the wanted one, at which the text fits on a line. */
const fitFont = (context: CanvasRenderingContext2D, text: string, size: number, face: string): string => {
  for (let fitted = size; ; fitted -= 2) {
    context.font = `500 ${fitted}px ${face}`;
    if (fitted <= size / 2 || context.measureText(text).width <= WIDTH) return context.font;
  }
};

/** Draws a cover at the bottom of its cell, uncropped. */
const drawCoverImage = (
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  cell: { x: number; y: number; width: number; height: number },
): void => {
  const scale = Math.min(cell.width / image.naturalWidth, cell.height / image.naturalHeight);
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  context.drawImage(image, cell.x + (cell.width - width) / 2, cell.y + cell.height - height, width, height);
};

/** Draws the picture: title, numbers, and the covers of the finished books in the order in which they were finished. */
export const drawYear = (
  context: CanvasRenderingContext2D,
  { title, lines, covers, mark }: YearPicture,
  { ground, ink, soft, accent }: Colours,
): void => {
  context.fillStyle = ground;
  context.fillRect(0, 0, PICTURE_SIZE.width, PICTURE_SIZE.height);
  context.textBaseline = 'alphabetic';
  let y = MARGIN + 72;
  const write = (text: string, size: number, face: string, colour: string, gap: number): void => {
    context.font = fitFont(context, text, size, face);
    context.fillStyle = colour;
    context.fillText(text, MARGIN, y);
    y += gap;
  };
  write(title, 76, SERIF, ink, 84);
  const [main = '', ...others] = lines;
  write(main, 52, SERIF, accent, 58);
  for (const line of others) write(line, 34, SANS, soft, 48);

  const [top, bottom] = [y + 8, PICTURE_SIZE.height - MARGIN - 64];
  const { columns, cellWidth, cellHeight } = layOutCovers(covers.length, WIDTH, bottom - top, GAP);
  for (const [index, image] of covers.entries()) {
    drawCoverImage(context, image, {
      x: MARGIN + (index % columns) * (cellWidth + GAP),
      y: top + Math.floor(index / columns) * (cellHeight + GAP),
      width: cellWidth,
      height: cellHeight,
    });
  }
  y = PICTURE_SIZE.height - MARGIN + 8;
  write(mark, 30, SERIF, soft, 0);
};
