import { type CoverDetail, drawCover } from '@lectern/formats/drawn-cover';
import { createElement, memo, useMemo } from 'react';

type Props = { title: string; author: string; detail: CoverDetail; square: boolean; bare: boolean };

/** A generated cover as SVG, clipped by the browser. Hidden from screen readers, because its text is next to it. `bare`: only the background. */
export const DrawnCover = memo(({ title, author, detail, square, bare }: Props) => {
  const drawing = useMemo(() => drawCover(title, author, detail, square), [title, author, detail, square]);
  const { width, height, ground, shapes } = drawing;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect width={width} height={height} fill={ground} />
      {/* The order of a cover's shapes never changes, so the index is a stable key. */}
      {!bare && shapes.map((shape, index) => createElement(shape.tag, { key: index, ...shape.at }, shape.text))}
    </svg>
  );
});
