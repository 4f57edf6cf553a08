import { type Box, figures } from './figures.ts';
import { fitText, isHan } from './fit-text.ts';
import { type Palette, palettes } from './palettes.ts';
import { computeSeed, createRandom } from './seeded-random.ts';
import { path, rect, round, type Shape, strokedRect } from './shape.ts';

/** `s` up to 90 px wide: one initial; `m` up to 240; `l` above. */
export type CoverDetail = 's' | 'm' | 'l';
export type CoverDrawing = { width: number; height: number; ground: string; shapes: Shape[] };

const SERIF = "Literata, 'Songti SC', 'Noto Serif CJK SC', 'Noto Serif SC', Georgia, serif";
const SANS = "Onest, 'PingFang SC', 'Noto Sans CJK SC', system-ui, sans-serif";
const W = 400;
const MARGIN = 36;

type TextStyle = { size: number; anchor?: 'start' | 'middle'; fill: string; weight?: number; sans?: boolean };
const createText = (
  text: string,
  x: number,
  y: number,
  { size, anchor = 'start', fill, weight = 560, sans }: TextStyle,
): Shape => ({
  tag: 'text',
  text,
  at: {
    x: round(x),
    y: round(y),
    fontFamily: sans ? SANS : SERIF,
    fontSize: round(size),
    fontWeight: weight,
    fill,
    textAnchor: anchor,
  },
});

/** The input of every layout. */
type CoverPlan = {
  name: string;
  author: string;
  initial: string;
  palette: Palette;
  height: number;
  square: boolean;
  detail: CoverDetail;
  figure: (box: Box) => Shape[];
};

const fitAuthor = ({ author: text, detail }: CoverPlan) =>
  text === '' ? null : fitText(text, W - 2 * MARGIN, detail === 'l' ? [23, 21, 19] : [28, 25, 22], 1);
const titleSizes = ({ detail }: CoverPlan) =>
  detail === 'l' ? [62, 56, 50, 45, 40, 36, 32] : [66, 60, 54, 48, 43, 38, 34];

/** Layout: centred in a ruled border, like a title page. */
const layOutFrame = (plan: CoverPlan): Shape[] => {
  const { palette: p, height, square, name } = plan;
  const authorLine = fitAuthor(plan);
  const title = fitText(name, W - 130, titleSizes(plan), 5);
  const lineHeight = title.size * 1.16;
  const top = height * (square ? 0.42 : 0.38) - ((title.lines.length - 1) * lineHeight) / 2 + title.size * 0.34;
  const y = round(Math.max(top + title.lines.length * lineHeight + 12, height * 0.6));
  const ornament = [
    path(`M${W / 2} ${round(y - 12)}l11 12l-11 12l-11 -12z`, { fill: p.b }),
    path(`M${W / 2 - 74} ${y}h48M${W / 2 + 26} ${y}h48`, { stroke: p.b, strokeWidth: 2 }),
  ];
  return [
    strokedRect(22, 22, W - 44, height - 44, p.b, 3),
    strokedRect(31, 31, W - 62, height - 62, p.b, 1.2),
    ...(square ? [] : ornament),
    ...title.lines.map((line, i) =>
      createText(line, W / 2, top + i * lineHeight, { size: title.size, anchor: 'middle', fill: p.ink }),
    ),
    ...(authorLine
      ? [
          createText(authorLine.lines[0] ?? '', W / 2, height - 62, {
            size: authorLine.size,
            anchor: 'middle',
            fill: p.ink,
            sans: true,
            weight: 500,
          }),
        ]
      : []),
  ];
};

/** Layout: one cropped initial, tone on tone, with the title at the bottom. */
const layOutLetter = (plan: CoverPlan): Shape[] => {
  const { palette: p, height, square, name, initial } = plan;
  const authorLine = fitAuthor(plan);
  const title = fitText(name, W - 2 * MARGIN, titleSizes(plan).slice(1), square ? 2 : 3);
  const lineHeight = title.size * 1.14;
  const foot = height - MARGIN - (authorLine ? authorLine.size + 22 : 0) - (title.lines.length - 1) * lineHeight;
  return [
    createText(initial, W / 2, foot - title.size - 34, {
      size: square ? 320 : 470,
      weight: 400,
      fill: p.a,
      anchor: 'middle',
    }),
    rect(MARGIN, foot - title.size - 10, 54, 5, { fill: p.b }),
    ...title.lines.map((line, i) =>
      createText(line, MARGIN - 1, foot + i * lineHeight, { size: title.size, fill: p.ink }),
    ),
    ...(authorLine
      ? [
          createText(authorLine.lines[0] ?? '', MARGIN, height - MARGIN, {
            size: authorLine.size,
            fill: p.ink,
            sans: true,
            weight: 500,
          }),
        ]
      : []),
  ];
};

/** Layout: a short Chinese title set vertically, as on a cloth binding. */
const layOutUpright = (plan: CoverPlan): Shape[] => {
  const { palette: p, height, name } = plan;
  const signs = [...name];
  const size = signs.length > 4 ? 56 : 72;
  const x = W - MARGIN - size - 8;
  const by = [...plan.author].slice(0, 8);
  return [
    ...plan.figure({ x: 0, y: height * 0.58, w: W, h: height * 0.42 }),
    strokedRect(x - 16, MARGIN - 8, size + 32, signs.length * size * 1.08 + 32, p.b, 2.5),
    ...signs.map((sign, i) =>
      createText(sign, x + size / 2, MARGIN + 4 + size * 0.92 + i * size * 1.08, {
        size,
        anchor: 'middle',
        weight: 600,
        fill: p.ink,
      }),
    ),
    ...by.map((sign, i) =>
      createText(sign, MARGIN + 14, MARGIN + 26 + i * 34, {
        size: 28,
        anchor: 'middle',
        sans: true,
        weight: 500,
        fill: p.ink,
      }),
    ),
  ];
};

/** Layout: title and author above, the figure below. */
const layOutFigure = (plan: CoverPlan): Shape[] => {
  const { palette: p, height, square, name } = plan;
  const authorLine = fitAuthor(plan);
  const title = fitText(name, W - 2 * MARGIN + 6, titleSizes(plan), square ? 2 : 4);
  const lineHeight = title.size * 1.13;
  const top = MARGIN + title.size * 0.86;
  const last = top + (title.lines.length - 1) * lineHeight;
  const y = authorLine ? last + authorLine.size + 20 : last;
  const from = Math.max(y + (square ? 26 : 40), height * 0.46);
  return [
    ...plan.figure({ x: 0, y: from, w: W, h: height - from }),
    ...title.lines.map((line, i) =>
      createText(line, MARGIN - 2, top + i * lineHeight, { size: title.size, fill: p.ink }),
    ),
    ...(authorLine
      ? [
          createText(authorLine.lines[0] ?? '', MARGIN, y, {
            size: authorLine.size,
            fill: p.ink,
            sans: true,
            weight: 500,
          }),
        ]
      : []),
  ];
};

/** Layout for small covers: one initial above the figure, in a frame, or above a band. */
const layOutSmall = (
  { palette: p, height, square, initial, figure }: CoverPlan,
  kind: 'figure' | 'frame' | 'letter',
): Shape[] => {
  if (kind === 'figure') {
    const box = square ? { x: 0, y: 190, w: W, h: 210 } : { x: 0, y: 300, w: W, h: 300 };
    return [
      ...figure(box),
      createText(initial, MARGIN, square ? 168 : 236, { size: square ? 170 : 220, weight: 500, fill: p.ink }),
    ];
  }
  const ground =
    kind === 'frame'
      ? strokedRect(30, 30, W - 60, height - 60, p.b, 12)
      : rect(0, height * 0.8, W, height * 0.2, { fill: p.a });
  const y = height * (kind === 'frame' ? 0.5 : 0.44) + 90;
  return [
    ground,
    createText(initial, W / 2, y, { size: square ? 240 : 280, anchor: 'middle', weight: 500, fill: p.ink }),
  ];
};

/** A soft groove along the spine; covers of audiobooks have none. */
const createGroove = (height: number): Shape[] => [
  { tag: 'rect', at: { width: 14, height, fill: '#000', opacity: 0.07 } },
  { tag: 'rect', at: { x: 14, width: 2.5, height, fill: '#000', opacity: 0.12 } },
  { tag: 'rect', at: { x: 16.5, width: 2, height, fill: '#fff', opacity: 0.12 } },
];

/**
 * Draws the cover of a book without one: a pure function of title and author. The same words give the same cover on
 * every device and at any time, so its constants are data and never change.
 * @returns shapes in a box of 400 × 600 (400 × 400 when `square`, for audiobooks).
 */
export const drawCover = (title: string, by: string, detail: CoverDetail, square = false): CoverDrawing => {
  const name = title.trim() || 'Unknown Title';
  const seed = computeSeed(`${name}\u0000${by}`);
  const roll = createRandom(seed || 1);
  const palette = palettes[seed % palettes.length] ?? palettes[0];
  const height = square ? 400 : 600;
  const han = isHan(name);
  const chosen = (seed >>> 8) % (figures.length + 2); // Two more than the figures are only type: frame and letter.
  const kind = chosen < figures.length ? 'figure' : chosen === figures.length || han ? 'frame' : 'letter';
  const short = name.replace(/^(the|a|an|der|die|das|ein|eine)\s+/i, '');
  const initial = [...short.replace(/^[^\p{L}\p{N}]+/u, '')][0]?.toUpperCase() ?? 'L';
  const draw = figures[chosen] ?? figures[0];
  const plan: CoverPlan = {
    name,
    author: by,
    initial,
    palette,
    height,
    square,
    detail,
    figure: (box) => draw(box, palette, roll),
  };

  const layout = (): Shape[] => {
    if (detail === 's') return layOutSmall(plan, kind);
    if (kind === 'frame') return layOutFrame(plan);
    if (kind === 'letter') return layOutLetter(plan);
    return han && !square && [...name].length <= 6 ? layOutUpright(plan) : layOutFigure(plan);
  };
  return { width: W, height, ground: palette.ground, shapes: [...layout(), ...(square ? [] : createGroove(height))] };
};
