import { useEffect, useState } from 'react';

/** How much of a line is rendered: only its text, or its covers too, which cost the same again. */
type Completeness = 'text' | 'full';
type LineRange = { first: number; last: number };
type Batch = { wanted: readonly number[]; rendered: ReadonlyMap<number, Completeness> };

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((line, index) => line === b[index]);

/**
 * Adds up to `halves` half lines (a text or a set of covers) to what is rendered: first the text of the visible lines, then, with
 * at most half that budget, whole lines in the order of `wanted`.
 */
export const renderNextBatch = ({ wanted, rendered }: Batch, halves: number, { first, last }: LineRange): Batch => {
  let budget = halves;
  const next = new Map<number, Completeness>();
  for (const line of wanted) {
    const current = rendered.get(line);
    if (current) next.set(line, current);
    else if (line >= first && line <= last && budget > 0) {
      next.set(line, 'text');
      budget -= 1;
    }
  }
  budget = Math.min(budget, Math.max(2, halves / 2));
  for (const line of wanted) {
    const current = next.get(line);
    const cost = current === 'text' ? 1 : 2;
    if (current === 'full' || budget < cost) continue;
    next.set(line, 'full');
    budget -= cost;
  }
  return { wanted, rendered: next };
};

/**
 * The lines to render now. Rendering a whole window of lines at once would block input on slow devices, so at most `step` new
 * lines are added per frame. All visible lines get their text before the first gets its covers. The first batch, which renders
 * together with the rest of the screen, is half as large.
 * @param wanted the indexes of the lines to render, the most urgent first.
 * @param visible the first and the last visible line.
 */
export const useRenderBatches = (
  wanted: readonly number[],
  step: number,
  visible: LineRange,
): ReadonlyMap<number, Completeness> => {
  const [batch, setBatch] = useState<Batch>({ wanted: [], rendered: new Map() });
  const isNew = !isSame(batch.wanted, wanted);
  const halves = batch.wanted.length === 0 ? Math.ceil(step / 2) : step * 2;
  const next = isNew ? renderNextBatch({ wanted, rendered: batch.rendered }, halves, visible) : batch;
  if (isNew) setBatch(next);
  const { first, last } = visible;
  useEffect(() => {
    if (batch.wanted.every((line) => batch.rendered.get(line) === 'full')) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame callback runs before the paint: rendering in it would delay what is already there.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setBatch((current) => renderNextBatch(current, step * 2, { first, last })));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [batch, step, first, last]);
  return next.rendered;
};
