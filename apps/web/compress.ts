import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Writes `.br` and `.gz` files beside compressible ones, so that the server can send them as they are. Fonts and images are compressed already. */
const DIST = path.join(import.meta.dirname, 'dist');
const COMPRESSIBLE = /\.(m?js|css|svg|json|wasm)$/;
/** Run by the server, never sent. */
const RENDERER = path.join('site', 'render.js');
const MIN_BYTES = 1024;
/** A first visit waits for the files of the app: the best compression makes them a twelfth smaller, in many times the time. */
const chooseQuality = (name: string): number => (name.startsWith('app') ? constants.BROTLI_MAX_QUALITY : 9);

const compress = async (name: string): Promise<void> => {
  const file = path.join(DIST, name);
  const text = await readFile(file);
  if (text.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: chooseQuality(name) };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
};

const names = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
await Promise.all(names.filter((name) => COMPRESSIBLE.test(name) && name !== RENDERER).map(compress));
