import { type ChildProcess, spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { UnreadableBook } from '../book-facts.ts';
import type { Pixels } from '../page-images/page-image.ts';
import { readResidentBytes } from '../resident-memory.ts';

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
const FIND_MS = 3000;
const LOOK_EVERY_MS = 25;
/**
 * Command prefixes to try: an empty network namespace where the system allows it, else none. The program needs no
 * network.
 */
const SANDBOX_COMMANDS = [['unshare', '--map-root-user', '--net', '--'], []];
/** No environment variables, because they hold secrets; the default search path applies. */
const SPAWN_OPTIONS = { env: {}, cwd: '/' } as const;

/** Finds the program (a name or a path) on this machine; `null` when it is missing. */
export const findDdjvu = async (program: string): Promise<Ddjvu | null> => {
  for (const sandbox of SANDBOX_COMMANDS) {
    const [first = program, ...before] = sandbox;
    const args = sandbox.length > 0 ? [...before, program] : before;
    const name = await queryVersion(first, [...args, '--help']);
    if (name) return { name, draw: (path, page, box) => draw({ first, args }, path, page, box) };
  }
  return null;
};

/** Queries name and version of the program; `null` when it is missing. */
const queryVersion = async (program: string, args: readonly string[]): Promise<string | null> => {
  const child = spawn(program, args, { ...SPAWN_OPTIONS, stdio: ['ignore', 'ignore', 'pipe'], timeout: FIND_MS });
  const output = await Promise.all([buffer(child.stderr), waitForExit(child)]).then(
    ([bytes]) => bytes.toString('latin1'),
    () => '', // there is no such program
  );
  return /DjVuLibre-[\d.]+/.exec(output)?.[0] ?? null;
};

type Command = { first: string; args: readonly string[] };

const draw = async ({ first, args }: Command, path: string, page: number, box: Box): Promise<Pixels> => {
  const renderArgs = ['-format=ppm', `-page=${page + 1}`, `-size=${box.width}x${box.height}`, path];
  const child = spawn(first, [...args, ...renderArgs], { ...SPAWN_OPTIONS, stdio: ['ignore', 'pipe', 'ignore'] });
  let failure: 'time' | 'memory' | 'hostile' | null = null;
  const stop = (why: typeof failure): void => {
    failure ??= why;
    child.kill('SIGKILL');
  };
  const clock = setTimeout(stop, MAX_MS, 'time');
  const guard = setInterval(() => {
    if (child.pid !== undefined && (readResidentBytes(child.pid) ?? 0) > MAX_BYTES) stop('memory');
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
    await Promise.all([gather(), waitForExit(child)]);
    const pixels = failure === null ? parsePpm(Buffer.concat(chunks)) : null;
    if (!pixels) throw new UnreadableBook(failure ?? 'damaged', `page ${page} could not be drawn`);
    return pixels;
  } finally {
    clearTimeout(clock);
    clearInterval(guard);
  }
};

/** Resolves when the process exits; rejects when it could not start. */
const waitForExit = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('close', () => resolve());
    child.once('error', reject);
  });

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
