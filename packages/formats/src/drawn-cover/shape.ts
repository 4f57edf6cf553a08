/** An SVG element with its attributes in React's spelling. */
export type Shape = {
  tag: 'path' | 'rect' | 'circle' | 'text';
  at: Readonly<Record<string, string | number>>;
  text?: string;
};

/** One decimal is finer than any screen shows. */
export const round = (x: number): number => Math.round(x * 10) / 10;

const roundNumbers = (at: Shape['at']): Shape['at'] =>
  Object.fromEntries(
    Object.entries(at).map(([name, value]) => [name, typeof value === 'number' ? round(value) : value]),
  );

export const path = (d: string, at: Shape['at']): Shape => ({ tag: 'path', at: { d, ...at } });
export const circle = (cx: number, cy: number, r: number, at: Shape['at']): Shape => ({
  tag: 'circle',
  at: roundNumbers({ cx, cy, r, ...at }),
});
export const rect = (x: number, y: number, width: number, height: number, at: Shape['at']): Shape => ({
  tag: 'rect',
  at: roundNumbers({ x, y, width, height, ...at }),
});
export const strokedRect = (
  x: number,
  y: number,
  width: number,
  height: number,
  stroke: string,
  strokeWidth: number,
): Shape => rect(x, y, width, height, { fill: 'none', stroke, strokeWidth });
