import { html } from '../http/html.ts';
import { MOTIF_PICTURES } from './cover-motifs.ts';
import type { Work } from './work.ts';

/** The size of a cover in pixels. */
const COVER_WIDTH = 600;
const COVER_HEIGHT = 900;

const MARGIN = 56;
const MAX_TITLE_SIZE = 76;
/** Widths of letters in relation to the font size; the fonts are those of the machine that draws. */
const LETTER_WIDTH = 0.66;
const TITLE_BOTTOM = 390;

const mix = (from: string, to: string, share: number): string => {
  const channel = (colour: string, index: number) => Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16);
  const channels = [0, 1, 2].map((index) => channel(from, index) * (1 - share) + channel(to, index) * share);
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
};

const wrap = (text: string, lettersPerLine: number): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= lettersPerLine)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
    return lines;
  }, []);

/** Finds the largest size at which the title fits into its part of the cover. */
const fitTitle = (title: string): { size: number; lines: string[] } => {
  for (let size = MAX_TITLE_SIZE; size > 30; size -= 2) {
    const lettersPerLine = Math.floor((COVER_WIDTH - 2 * MARGIN) / (size * LETTER_WIDTH));
    const lines = wrap(title, lettersPerLine);
    const fits = lines.every((line) => line.length <= lettersPerLine);
    if (fits && 150 + lines.length * size * 1.15 <= TITLE_BOTTOM + size * 0.3) return { size, lines };
  }
  return { size: 30, lines: wrap(title, 26) };
};

/** Renders the cover of a work as SVG with text, always the same for the same work. */
export const renderCover = ({ title, author, language, dir, cover }: Work): string => {
  const { background, ink, accent, motif } = cover;
  const palette = {
    ...{ background, ink, accent },
    pale: mix(background, ink, 0.14),
    middle: mix(background, ink, 0.34),
    deep: mix(background, ink, 0.68),
  };
  const isChinese = language === 'zh';
  const { size, lines } = isChinese ? { size: Math.min(96, 480 / title.length), lines: [title] } : fitTitle(title);
  const edge = dir === 'rtl' ? COVER_WIDTH - MARGIN : MARGIN;
  const family = isChinese
    ? "'Noto Serif CJK SC'"
    : "'Noto Serif', 'DejaVu Serif', 'Noto Naskh Arabic', 'Noto Serif Hebrew'";
  const text = (y: number, fontSize: number, content: string, weight = 400) =>
    html`<text x="${edge}" y="${Math.round(y)}" font-size="${fontSize}" font-weight="${weight}">${content}</text>`
      .markup;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}" width="${COVER_WIDTH}" height="${COVER_HEIGHT}">
<rect width="${COVER_WIDTH}" height="${COVER_HEIGHT}" fill="${background}"/>
${MOTIF_PICTURES[motif](palette)}
<g fill="${ink}" font-family="${family}" direction="${dir ?? 'ltr'}">
${text(92, 26, author)}
<path d="M${edge} 116h${dir === 'rtl' ? -64 : 64}" stroke="${accent}" stroke-width="5"/>
${lines.map((line, index) => text(150 + size * 0.95 + index * size * 1.15, size, line, 600)).join('\n')}
</g></svg>
`;
};
