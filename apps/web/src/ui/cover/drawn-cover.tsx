import { type Detail, drawCover } from '@lectern/formats/drawn-cover';
import { createElement, memo } from 'react';

/** The drawn cover as a picture, cut off at its edges by the browser; what it says stands beside it in words, so it is hidden from screen readers. */
export const DrawnCover = memo(
  ({ title, author, detail, square }: { title: string; author: string; detail: Detail; square: boolean }) => {
    const { width, height, ground, shapes } = drawCover(title, author, detail, square);
    return (
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <rect width={width} height={height} fill={ground} />
        {/* The shapes of a cover never change their order, so a place names a shape. */}
        {shapes.map((shape, index) => createElement(shape.tag, { key: index, ...shape.at }, shape.text))}
      </svg>
    );
  },
);
