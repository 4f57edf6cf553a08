import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

/** By way of a file: tar may close a pipe at the archive's end mark, before its last bytes were written into it. */
const unpackTar = async (archive: string, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const plain = path.join(folder, '.tar');
  await pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(plain));
  const tar = spawn('tar', ['-x', '-f', plain, '-C', folder], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(tar, 'exit');
  if (code !== 0) throw new Error(`tar ended with ${code} on ${archive}`);
  await rm(plain);
};

/** The machine's fonts where it has some, and the one of the package where it has none. Paths are relative to the file. */
const FONT_CONFIG = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">lectern-fontconfig</cachedir>
</fontconfig>
`;

/**
 * Unpacks the browser of the npm package (66 MB packed, about 250 MB unpacked) with its own libraries and a font, once.
 * The folder appears whole or not at all, so that an interrupted run does no harm.
 */
export const unpackBrowser = async (packed: string, folder: string): Promise<void> => {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const program = createWriteStream(path.join(unfinished, 'chromium'), { mode: 0o755 });
  await Promise.all([
    pipeline(createReadStream(path.join(packed, 'chromium.br')), createBrotliDecompress(), program),
    unpackTar(path.join(packed, 'swiftshader.tar.br'), unfinished),
    unpackTar(path.join(packed, 'al2023.tar.br'), path.join(unfinished, 'libraries')),
    unpackTar(path.join(packed, 'fonts.tar.br'), path.join(unfinished, 'fonts')),
  ]);
  await writeFile(path.join(unfinished, 'fonts', 'fonts.conf'), FONT_CONFIG);
  await rename(unfinished, folder).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // another run was faster otherwise
  });
};
