/** The drawn cover of a book, browser-safe: shapes to be shown as SVG. */
export { type Detail, drawCover } from './draw-cover.ts';
export { palettes } from './palettes.ts';
