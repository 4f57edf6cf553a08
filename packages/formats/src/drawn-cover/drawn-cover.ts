/** Browser-safe entry: the drawn cover of a book as shapes to be rendered as SVG. */
export { type CoverDetail, drawCover } from './draw-cover.ts';
export { palettes } from './palettes.ts';
