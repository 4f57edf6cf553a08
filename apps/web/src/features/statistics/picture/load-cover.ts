import { drawCover } from '@lectern/formats/drawn-cover';
import type { ReadBook } from '../statistics.queries.ts';

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0) ?? 0};`);
const toKebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A generated cover as the address of an SVG image. */
const createDrawnCoverUrl = ({ title, authors, audio }: ReadBook): string => {
  const { width, height, ground, shapes } = drawCover(title ?? '', authors ?? '', 'm', audio);
  const drawn = shapes.map(({ tag, at, text }) => {
    const attributes = Object.entries(at).map(([name, value]) => `${toKebabCase(name)}="${escapeXml(String(value))}"`);
    return `<${tag} ${attributes.join(' ')}>${escapeXml(text ?? '')}</${tag}>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${drawn.join('')}</svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
};

const loadImage = async (src: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
};

/** The cover of a book, a generated one where there is none or it does not load. */
export const loadCover = (book: ReadBook): Promise<HTMLImageElement> => {
  const drawn = (): Promise<HTMLImageElement> => loadImage(createDrawnCoverUrl(book));
  return book.cover === null ? drawn() : loadImage(book.cover).catch(drawn);
};
