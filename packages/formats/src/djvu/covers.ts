import { type BookFacts, type JpegCover, UnreadableBook } from '../facts.ts';
import type { ParserPool } from '../parser-pool.ts';
import type { Ddjvu } from './ddjvu.ts';

/** The part of a pool that looks into books. */
export type Parsers = Pick<ParserPool, 'read' | 'inside' | 'make'>;

/** The pool, with one difference: a DjVu has its first page as its cover where the program that draws it is there. */
export const withDjvuCovers = (pool: ParserPool, ddjvu: Promise<Ddjvu | null>): Parsers => ({
  async read(request) {
    const facts = await pool.read(request);
    if (request.format !== 'djvu' || facts.contents?.kind !== 'pages' || facts.cover) return facts;
    const drawer = await ddjvu;
    return drawer ? { ...facts, cover: await coverOf(request.path, pool, drawer) } : facts;
  },
  inside: (path) => pool.inside(path),
  make: (work, progress) => pool.make(work, progress),
});

/** A first page that can't be drawn costs the book its cover, nothing more. */
const coverOf = async (path: string, pool: ParserPool, ddjvu: Ddjvu): Promise<BookFacts['cover']> => {
  const drawn = async (height: number): Promise<JpegCover> => {
    const pixels = await ddjvu.draw(path, 0, { width: 2 * height, height });
    for await (const { picture } of pool.draw({
      source: { kind: 'pixels', ...pixels },
      width: null,
      webp: false,
      avif: false,
    }))
      if (picture) return { jpeg: picture.bytes, width: pixels.width, height: pixels.height };
    throw new UnreadableBook('damaged', 'the first page could not be drawn');
  };
  try {
    return { small: await drawn(400), big: await drawn(800) };
  } catch (error) {
    if (error instanceof UnreadableBook) return null;
    throw error;
  }
};
