import { useEffect, useState } from 'react';

type Turn = { wanted: readonly number[]; drawn: ReadonlySet<number> };

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((line, at) => line === other[at]);

/** Of what is wanted, what is drawn already and at most `step` more, in the order of `wanted`. */
export const takeTurn = ({ wanted, drawn }: Turn, step: number): Turn => {
  let left = step;
  return { wanted, drawn: new Set(wanted.filter((line) => drawn.has(line) || left-- > 0)) };
};

/**
 * Lines that are drawn in this turn: a whole window of them at once would hold up a hand on a slow device for as long as it
 * takes, so that at most `step` are new at a time, the others with the frames that follow; fewer of the first, which come with the
 * screen around them and with their fonts.
 * @param wanted the numbers of lines that shall be drawn, the most urgent first.
 */
export const useTurns = (wanted: readonly number[], step: number): ReadonlySet<number> => {
  const [turn, setTurn] = useState<Turn>({ wanted: [], drawn: new Set() });
  const isNew = !isSame(turn.wanted, wanted);
  const isFirst = turn.wanted.length === 0;
  const next = isNew ? takeTurn({ wanted, drawn: turn.drawn }, isFirst ? Math.ceil(step / 2) : step) : turn;
  if (isNew) setTurn(next);
  useEffect(() => {
    if (turn.drawn.size === turn.wanted.length) return;
    const frame = requestAnimationFrame(() => setTurn((last) => takeTurn(last, step)));
    return () => cancelAnimationFrame(frame);
  }, [turn, step]);
  return next.drawn;
};
