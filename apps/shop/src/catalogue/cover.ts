import { type Html, html } from '../http/html.ts';
import { BOOKS, type Book } from './books.ts';

/** Ground and ink of the covers; each pair has a contrast of 6 or more. */
const PALETTES: readonly { ground: string; ink: string }[] = [
  { ground: '#23384d', ink: '#f3e6c8' },
  { ground: '#7a2e2a', ink: '#f8e8d8' },
  { ground: '#e9dfc7', ink: '#3a2b1e' },
  { ground: '#2f4a3c', ink: '#ece7cf' },
  { ground: '#d9c7a0', ink: '#2d2a35' },
];

const WIDTH = 240;
const HEIGHT = 360;
const LINE_LETTERS = 13;

/** The words in lines of about 13 letters; a longer word stands alone. */
const linesOf = (text: string): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= LINE_LETTERS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
    return lines;
  }, []);

/** A cover set in type: 240 × 360 units of SVG, always the same for the same book. Chinese titles stand upright. */
export const coverOf = (book: Book): Html => {
  const { ground, ink } = PALETTES[BOOKS.indexOf(book) % PALETTES.length] ?? { ground: '#222222', ink: '#ffffff' };
  const upright = book.language === 'zh';
  const lines = upright ? [...book.title] : linesOf(book.title);
  const size = upright ? 46 : Math.min(32, Math.floor(300 / Math.max(...lines.map((line) => line.length))));
  const step = Math.round(size * 1.2);
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>
<rect x="14" y="14" width="${WIDTH - 28}" height="${HEIGHT - 28}" fill="none" stroke="${ink}" stroke-opacity="0.55"/>
<g fill="${ink}" text-anchor="middle" font-family="Georgia, 'Songti SC', 'Noto Serif CJK SC', 'Noto Serif', serif">
${lines.map((line, index) => html`<text x="${WIDTH / 2}" y="${86 + index * step}" font-size="${size}">${line}</text>`)}
<path d="M100 286h40" stroke="${ink}" stroke-width="1.5"/>
<text x="${WIDTH / 2}" y="318" font-size="13">${book.author}</text></g></svg>`;
};
