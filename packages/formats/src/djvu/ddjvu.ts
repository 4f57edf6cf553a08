import { UnreadableBook } from '../book-facts.ts';
import { type ExternalProgram, findExternalProgram } from '../external-program/external-program.ts';
import type { Pixels } from '../page-images/page-image.ts';

/** The page renderer of DjVuLibre, run as one process per page. */
export type Ddjvu = {
  /** Its name and version. */
  name: string;
  /**
   * Renders a page (counted from 0) of the file at `path` to fit into `box` pixels. Throws `UnreadableBook` when it
   * fails or exceeds its time or memory limit.
   */
  draw: (path: string, page: number, box: Box) => Promise<Pixels>;
};
export type Box = { width: number; height: number };

/** Limits per page; pages of the test corpus take 15 MB and 250 ms. */
const MAX_BYTES = 400 * 1024 ** 2;
const MAX_MS = 8000;

/** Finds the program (a name or a path) on this machine; `null` when it is missing. */
export const findDdjvu = async (program: string): Promise<Ddjvu | null> => {
  const found = await findExternalProgram(program, { ask: '--help', answer: /DjVuLibre-[\d.]+/ });
  return found && { name: found.name, draw: (path, page, box) => draw(found, path, page, box) };
};

const draw = async (program: ExternalProgram, path: string, page: number, box: Box): Promise<Pixels> => {
  const args = ['-format=ppm', `-page=${page + 1}`, `-size=${box.width}x${box.height}`, path];
  const maxOutputBytes = HEAD_BYTES + box.width * box.height * 3;
  const pixels = parsePpm(await program.run(args, { maxMs: MAX_MS, maxMemoryBytes: MAX_BYTES, maxOutputBytes }));
  if (!pixels) throw new UnreadableBook('damaged', `page ${page} could not be drawn`);
  return pixels;
};

const HEAD_BYTES = 64;

/**
 * Parses a PPM as the program writes it (netpbm.sourceforge.net/doc/ppm.html): three numbers in the header, then
 * pixels.
 */
const parsePpm = (ppm: Buffer): Pixels | null => {
  const [head, width = '', height = ''] =
    /^P6\s(\d{1,5})\s(\d{1,5})\s255\s/.exec(ppm.toString('latin1', 0, HEAD_BYTES)) ?? [];
  if (head === undefined) return null;
  const rgb = ppm.subarray(head.length);
  const size = { width: Number(width), height: Number(height) };
  return rgb.length === size.width * size.height * 3 && rgb.length > 0 ? { rgb, ...size } : null;
};
