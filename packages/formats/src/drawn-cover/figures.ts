import type { Palette } from './palettes.ts';
import { circle, round as n, path, rect, type Shape } from './shape.ts';

/** The area of a figure, in units of the cover (400 wide). */
export type Box = { x: number; y: number; w: number; h: number };
/** Draws a figure; takes random numbers from `roll` in a fixed order. */
type Figure = (box: Box, p: Palette, roll: () => number) => Shape[];

const arches: Figure = ({ x, y, w, h }, p, roll) => {
  const cx = x + w * (roll() < 0.5 ? 0.5 : 0.36);
  const base = y + h;
  return [0, 1, 2, 3, 4].map((i) => {
    const r = w * 0.62 * (1 - i / 5);
    const top = base - h * 0.94 + (h * 0.94 * i) / 5;
    const fill = i % 2 === 1 ? p.ground : i === 4 ? p.b : p.a;
    return path(`M${n(cx - r)} ${n(base)}V${n(top + r)}A${n(r)} ${n(r)} 0 0 1 ${n(cx + r)} ${n(top + r)}V${n(base)}Z`, {
      fill,
    });
  });
};

const horizon: Figure = ({ x, y, w, h }, p, roll) => {
  const cx = x + w * (0.3 + 0.4 * roll());
  const r = w * 0.25;
  const sea = y + h * 0.56;
  const out = [circle(cx, sea - r * 0.18, r, { fill: p.b }), rect(x, sea, w, y + h - sea, { fill: p.a })];
  for (let i = 0; i < 6; i++) {
    const long = w * (0.5 - i * 0.06) * (0.7 + roll() * 0.5);
    out.push(rect(cx - long / 2, sea + 16 + i * 24, long, 6 - i * 0.4, { rx: 3, fill: i % 2 === 1 ? p.ground : p.b }));
  }
  return out;
};

const spines: Figure = ({ x, y, w, h }, p, roll) => {
  const out: Shape[] = [];
  const end = x + w - 32;
  const base = y + h - 40;
  let at = x + 32;
  while (at < end - 12) {
    const wide = 16 + Math.floor(roll() * 4) * 9;
    const tall = h * (0.42 + roll() * 0.42);
    const use = Math.min(wide, end - at);
    const fill = [p.a, p.b, p.ink, p.a][Math.floor(roll() * 4)] ?? p.a;
    out.push(rect(at, base - tall, use - 4, tall, { fill }));
    if (use > 24) out.push(rect(at, base - tall + 18, use - 4, 4, { fill: p.ground }));
    at += use;
  }
  return [...out, rect(x + 32, base, w - 68, 5, { fill: p.ink })];
};

const waves: Figure = ({ x, y, w, h }, p, roll) => {
  const shift = roll() * 6.28;
  const long = 1.3 + roll() * 1.2;
  return [0, 1, 2, 3, 4, 5, 6].map((i) => {
    const top = y + h * 0.1 + (h * 0.9 * i) / 7;
    const amplitude = 10 + i * 3.2;
    let d = `M${x} ${n(top)}`;
    for (let s = 0; s <= 24; s++) {
      d += `L${n(x + (w * s) / 24)} ${n(top + Math.sin((s / 24) * long * 6.28 + shift + i * 0.72) * amplitude)}`;
    }
    return path(`${d}V${y + h + 2}H${x}Z`, { fill: [p.b, p.a, p.ground][i % 3] ?? p.a });
  });
};

/** A quarter disc in one of four rotations: corner, end of the first side, end of the second. */
const quarterDisc = (
  turn: number,
  x: number,
  y: number,
  q: number,
): readonly [number, number, number, number, number, number] => {
  if (turn === 0) return [x, y, x + q, y, x, y + q];
  if (turn === 1) return [x + q, y, x + q, y + q, x, y];
  if (turn === 2) return [x + q, y + q, x, y + q, x + q, y];
  return [x, y + q, x, y, x + q, y + q];
};

const tiles: Figure = ({ x, y, w, h }, p, roll) => {
  const q = w / 4;
  const rows = Math.max(1, Math.floor(h / q));
  const out: Shape[] = [];
  for (let cell = 0; cell < rows * 4; cell++) {
    const left = x + (cell % 4) * q;
    const top = y + h - (Math.floor(cell / 4) + 1) * q;
    const turn = Math.floor(roll() * 4);
    const fill = [p.a, p.b, p.a, p.ink][Math.floor(roll() * 4)] ?? p.a;
    if (roll() < 0.12) {
      out.push(circle(left + q / 2, top + q / 2, q * 0.3, { fill }));
      continue;
    }
    const [ax, ay, bx, by, cx, cy] = quarterDisc(turn, left, top, q);
    out.push(path(`M${n(ax)} ${n(ay)}L${n(bx)} ${n(by)}A${n(q)} ${n(q)} 0 0 1 ${n(cx)} ${n(cy)}Z`, { fill }));
  }
  return out;
};

const sheets: Figure = ({ x, y, w, h }, p, roll) => {
  const lean = roll() < 0.5 ? 1 : -1;
  const cx = x + w / 2;
  const foot = y + h * 1.02;
  const span = w * 0.66;
  return [6, 5, 4, 3, 2, 1, 0].map((i) =>
    rect(cx - span * 0.21, foot - h * 0.98, span * 0.42, h * 1.1, {
      rx: 3,
      fill: i % 2 === 1 ? p.a : p.b,
      stroke: p.ground,
      strokeWidth: 5,
      transform: `rotate(${n(lean * (i * 12 - 36))} ${n(cx)} ${n(foot)})`,
    }),
  );
};

const moon: Figure = ({ x, y, w, h }, p, roll) => {
  const cx = x + w / 2;
  const cy = y + h * 0.52;
  const big = Math.min(w * 0.36, h * 0.3);
  const off = (roll() < 0.5 ? -1 : 1) * big * (0.3 + roll() * 0.25);
  const rings = [4, 3, 2, 1].map((i) =>
    circle(cx, cy, big * (1 + i * 0.17), { fill: 'none', stroke: p.a, strokeWidth: 5 - i * 0.8 }),
  );
  return [
    ...rings,
    circle(cx, cy, big, { fill: p.b }),
    circle(cx + off, cy - big * 0.12, big * 0.86, { fill: p.ground }),
  ];
};

/** The order must never change: a book's title chooses by index. */
export const figures: readonly [Figure, ...Figure[]] = [arches, horizon, spines, waves, tiles, sheets, moon];
