import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Writes `.br` and `.gz` files beside compressible ones, so that the server can send them as they are. Fonts and images are compressed already. */
const COMPRESSIBLE = /\.(m?js|css|svg|json|wasm)$/;
/** Run by the server, never sent. */
const RENDERER = path.join('site', 'render.js');
const MIN_BYTES = 1024;

for (const name of readdirSync(path.join(import.meta.dirname, 'dist'), { recursive: true, encoding: 'utf8' })) {
  if (!COMPRESSIBLE.test(name) || name === RENDERER) continue;
  const file = path.join(import.meta.dirname, 'dist', name);
  const text = readFileSync(file);
  if (text.length < MIN_BYTES) continue;
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
}
