import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

/** Via a file: tar may close a pipe at the archive's end mark before the last bytes are written. */
const unpackTar = async (archive: string, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const tarFile = path.join(folder, '.tar');
  await pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(tarFile));
  const tar = spawn('tar', ['-x', '-f', tarFile, '-C', folder], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(tar, 'exit');
  if (code !== 0) throw new Error(`tar ended with ${code} on ${archive}`);
  await rm(tarFile);
};

/** The machine's fonts, and the package's own font as fallback. Paths are relative to the file. */
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
 * The folder is renamed into place when complete, so an interrupted run does no harm.
 */
export const unpackChromium = async (packedFolder: string, folder: string): Promise<void> => {
  if (existsSync(folder)) return;
  const partialFolder = `${folder}.${process.pid}`;
  await rm(partialFolder, { recursive: true, force: true });
  await mkdir(partialFolder, { recursive: true });
  const program = createWriteStream(path.join(partialFolder, 'chromium'), { mode: 0o755 });
  await Promise.all([
    pipeline(createReadStream(path.join(packedFolder, 'chromium.br')), createBrotliDecompress(), program),
    unpackTar(path.join(packedFolder, 'swiftshader.tar.br'), partialFolder),
    unpackTar(path.join(packedFolder, 'al2023.tar.br'), path.join(partialFolder, 'libraries')),
    unpackTar(path.join(packedFolder, 'fonts.tar.br'), path.join(partialFolder, 'fonts')),
  ]);
  await writeFile(path.join(partialFolder, 'fonts', 'fonts.conf'), FONT_CONFIG);
  await rename(partialFolder, folder).catch(async (error: unknown) => {
    await rm(partialFolder, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // otherwise another run was faster
  });
};
