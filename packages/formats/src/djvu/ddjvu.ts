import { type ChildProcess, spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { UnreadableBook } from '../facts.ts';
import type { Pixels } from '../pages/page-picture.ts';
import { residentBytes } from '../resident-memory.ts';

/** The program of DjVuLibre that draws pages, as a process of its own for each. */
export type Ddjvu = {
  /** As it calls itself. */
  name: string;
  /**
   * Draws a page (counted from 0) of the file at `path` so that it fits into `box` pixels. Throws `UnreadableBook` when it
   * can't be drawn, or takes too much time or memory.
   */
  draw: (path: string, page: number, box: Box) => Promise<Pixels>;
};
export type Box = { width: number; height: number };

/** Pages of the corpus take 15 MB and a quarter of a second. */
const MAX_BYTES = 400 * 1024 ** 2;
const MAX_MS = 8000;
const FIND_MS = 3000;
const LOOK_EVERY_MS = 25;
/** A network of its own, in which there is nothing: where the system lets us have one. It asks for none by itself. */
const WALLS = [['unshare', '--map-root-user', '--net', '--'], []];
/** No environment, which holds secrets, and so no search path but the system's own. */
const ALONE = { env: {}, cwd: '/' } as const;

/** Looks whether `program` (a name or a path) is on this machine; `null` when it is not. */
export const findDdjvu = async (program: string): Promise<Ddjvu | null> => {
  for (const wall of WALLS) {
    const [first = program, ...before] = wall;
    const args = wall.length > 0 ? [...before, program] : before;
    const name = await nameOf(first, [...args, '--help']);
    if (name) return { name, draw: (path, page, box) => draw({ first, args }, path, page, box) };
  }
  return null;
};

/** What the program says of itself; `null` when it is not there. */
const nameOf = async (program: string, args: readonly string[]): Promise<string | null> => {
  const child = spawn(program, args, { ...ALONE, stdio: ['ignore', 'ignore', 'pipe'], timeout: FIND_MS });
  const said = await Promise.all([buffer(child.stderr), ended(child)]).then(
    ([bytes]) => bytes.toString('latin1'),
    () => '', // there is no such program
  );
  return /DjVuLibre-[\d.]+/.exec(said)?.[0] ?? null;
};

type Command = { first: string; args: readonly string[] };

const draw = async ({ first, args }: Command, path: string, page: number, box: Box): Promise<Pixels> => {
  const wanted = ['-format=ppm', `-page=${page + 1}`, `-size=${box.width}x${box.height}`, path];
  const child = spawn(first, [...args, ...wanted], { ...ALONE, stdio: ['ignore', 'pipe', 'ignore'] });
  let trouble: 'time' | 'memory' | 'hostile' | null = null;
  const stop = (why: typeof trouble): void => {
    trouble ??= why;
    child.kill('SIGKILL');
  };
  const clock = setTimeout(stop, MAX_MS, 'time');
  const guard = setInterval(() => {
    if (child.pid !== undefined && (residentBytes(child.pid) ?? 0) > MAX_BYTES) stop('memory');
  }, LOOK_EVERY_MS);
  try {
    const chunks: Uint8Array[] = [];
    const gather = async (): Promise<void> => {
      let left = HEAD_BYTES + box.width * box.height * 3;
      for await (const chunk of child.stdout) {
        const bytes = chunk as Uint8Array; // a stream without encoding
        left -= bytes.length;
        if (left < 0) return stop('hostile');
        chunks.push(bytes);
      }
    };
    await Promise.all([gather(), ended(child)]);
    const pixels = trouble === null ? pixelsIn(Buffer.concat(chunks)) : null;
    if (!pixels) throw new UnreadableBook(trouble ?? 'damaged', `page ${page} could not be drawn`);
    return pixels;
  } finally {
    clearTimeout(clock);
    clearInterval(guard);
  }
};

/** Resolves when the process is gone. Rejects when it never was. */
const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('close', () => resolve());
    child.once('error', reject);
  });

const HEAD_BYTES = 64;

/** A PPM as the program writes it (netpbm.sourceforge.net/doc/ppm.html): three numbers in one head, then the pixels. */
const pixelsIn = (ppm: Buffer): Pixels | null => {
  const [head, width = '', height = ''] =
    /^P6\s(\d{1,5})\s(\d{1,5})\s255\s/.exec(ppm.toString('latin1', 0, HEAD_BYTES)) ?? [];
  if (head === undefined) return null;
  const rgb = ppm.subarray(head.length);
  const size = { width: Number(width), height: Number(height) };
  return rgb.length === size.width * size.height * 3 && rgb.length > 0 ? { rgb, ...size } : null;
};
