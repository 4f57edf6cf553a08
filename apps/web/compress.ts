import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Puts `.br` and `.gz` beside what compresses, so that the server sends it without work. Fonts and pictures are small as they are. */
const TEXT = /\.(m?js|css|svg|json|wasm)$/;
const WORTH_BYTES = 1024;

for (const name of readdirSync(path.join(import.meta.dirname, 'dist'), { recursive: true, encoding: 'utf8' })) {
  if (!TEXT.test(name)) continue;
  const file = path.join(import.meta.dirname, 'dist', name);
  const text = readFileSync(file);
  if (text.length < WORTH_BYTES) continue;
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
}
