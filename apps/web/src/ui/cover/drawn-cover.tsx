import { type Detail, drawCover } from '@lectern/formats/drawn-cover';
import { createElement, memo, useMemo } from 'react';

type Props = { title: string; author: string; detail: Detail; square: boolean; bare: boolean };

/** The drawn cover as a picture, cut off at its edges by the browser; what it says stands beside it in words, so it is hidden from screen readers. `bare`: its ground alone. */
export const DrawnCover = memo(({ title, author, detail, square, bare }: Props) => {
  const drawing = useMemo(() => drawCover(title, author, detail, square), [title, author, detail, square]);
  const { width, height, ground, shapes } = drawing;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect width={width} height={height} fill={ground} />
      {/* The shapes of a cover never change their order, so a place names a shape. */}
      {!bare && shapes.map((shape, index) => createElement(shape.tag, { key: index, ...shape.at }, shape.text))}
    </svg>
  );
});
