import { type Html, html } from '../http/html.ts';
import { BOOKS, type Book } from './books.ts';

/** Background and text colours of the covers; each pair has a contrast of 6 or more. */
const PALETTES: readonly { background: string; foreground: string }[] = [
  { background: '#23384d', foreground: '#f3e6c8' },
  { background: '#7a2e2a', foreground: '#f8e8d8' },
  { background: '#e9dfc7', foreground: '#3a2b1e' },
  { background: '#2f4a3c', foreground: '#ece7cf' },
  { background: '#d9c7a0', foreground: '#2d2a35' },
];

const WIDTH = 240;
const HEIGHT = 360;
const MAX_LINE_LETTERS = 13;

/** Wraps words into lines of about 13 letters; a longer word gets a line of its own. */
const wrapWords = (text: string): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= MAX_LINE_LETTERS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
    return lines;
  }, []);

/** Renders a typographic cover as SVG, 240 × 360 units, always the same for the same book. Chinese titles run vertically. */
export const renderCover = (book: Book): Html => {
  const { background, foreground } = PALETTES[BOOKS.indexOf(book) % PALETTES.length] ?? {
    background: '#222222',
    foreground: '#ffffff',
  };
  const isVertical = book.language === 'zh';
  const lines = isVertical ? [...book.title] : wrapWords(book.title);
  const size = isVertical ? 46 : Math.min(32, Math.floor(300 / Math.max(...lines.map((line) => line.length))));
  const step = Math.round(size * 1.2);
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${background}"/>
<rect x="14" y="14" width="${WIDTH - 28}" height="${HEIGHT - 28}" fill="none" stroke="${foreground}" stroke-opacity="0.55"/>
<g fill="${foreground}" text-anchor="middle" font-family="Georgia, 'Songti SC', 'Noto Serif CJK SC', 'Noto Serif', serif">
${lines.map((line, index) => html`<text x="${WIDTH / 2}" y="${86 + index * step}" font-size="${size}">${line}</text>`)}
<path d="M100 286h40" stroke="${foreground}" stroke-width="1.5"/>
<text x="${WIDTH / 2}" y="318" font-size="13">${book.author}</text></g></svg>`;
};
