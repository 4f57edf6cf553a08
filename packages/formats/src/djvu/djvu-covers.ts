import { type BookFacts, type JpegCover, UnreadableBook } from '../book-facts.ts';
import type { ParserPool } from '../parser-pool.ts';
import type { Ddjvu } from './ddjvu.ts';

/** The methods of the pool that inspect and convert books. */
export type Parsers = Pick<ParserPool, 'prepare' | 'read' | 'listBooksInZip' | 'stream'>;

/** Wraps the pool so that a DjVu gets its first page as cover, if the rendering program is installed. */
export const withDjvuCovers = (pool: ParserPool, ddjvu: Promise<Ddjvu | null>): Parsers => ({
  prepare: () => pool.prepare(),
  async read(request) {
    const facts = await pool.read(request);
    if (request.format !== 'djvu' || facts.contents?.kind !== 'pages' || facts.cover) return facts;
    const drawer = await ddjvu;
    return drawer ? { ...facts, cover: await drawCover(request.path, pool, drawer) } : facts;
  },
  listBooksInZip: (path) => pool.listBooksInZip(path),
  stream: (work, progress) => pool.stream(work, progress),
});

/** Renders the cover; a page that cannot be rendered means no cover. */
const drawCover = async (path: string, pool: ParserPool, ddjvu: Ddjvu): Promise<BookFacts['cover']> => {
  const drawPage = async (height: number): Promise<JpegCover> => {
    const pixels = await ddjvu.draw(path, 0, { width: 2 * height, height });
    for await (const { picture } of pool.drawPages({
      source: { kind: 'pixels', ...pixels },
      width: null,
      webp: false,
      avif: false,
    }))
      if (picture) return { jpeg: picture.bytes, width: pixels.width, height: pixels.height };
    throw new UnreadableBook('damaged', 'the first page could not be drawPage');
  };
  try {
    return { small: await drawPage(400), big: await drawPage(800) };
  } catch (error) {
    if (error instanceof UnreadableBook) return null;
    throw error;
  }
};
