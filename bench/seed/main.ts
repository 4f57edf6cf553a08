// Fills the library of the first demo reader of a running product with generated books: npm run seed -- [--books=200]. Every tenth is
// an audiobook, every tenth a PDF. Books of an earlier run stay.

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildEpub, buildM4b, buildPdf, buildPng } from '@lectern/sample-books';
import { z } from 'zod';
import { vocabularies } from '../library/vocabularies.ts';
import { createClient } from '../shared/client.ts';
import { readNumberOption } from '../shared/options.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The server's limit of concurrent uploads of one reader. */
const CONCURRENCY = 4;
const REPORT_EVERY = 100;

const Ready = z.object({
  api: z.string(),
  browser: z.string(),
  demo: z.object({ username: z.string(), password: z.string() }),
});
type Seeded = { name: string; bytes: Uint8Array };

const readReady = (): z.infer<typeof Ready> => {
  const file = path.join(path.resolve(ROOT, process.env.DATA_DIR || '.data'), 'ready.json');
  try {
    return Ready.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    console.error(`Nothing runs here: ${file} cannot be read. Start with \`npm run dev\` or \`npm start\` first.`);
    return process.exit(1);
  }
};

const pick = <T>(list: readonly T[], n: number): T => {
  const picked = list[Math.floor(n) % list.length];
  if (picked === undefined) throw new Error('there is nothing to pick from');
  return picked;
};

const run = randomUUID().slice(0, 8);
const buildBook = async (n: number): Promise<Seeded> => {
  const { lang, words, first, last, genres } = pick(vocabularies, n);
  const [gap, parts] = [lang === 'zh' ? '' : ' ', words.split(' ')];
  const pickWord = (step: number): string => pick(parts, n / step + step);
  const text = [pickWord(1), pickWord(7), pickWord(31)].join(gap);
  const title = text.charAt(0).toUpperCase() + text.slice(1);
  const author = [pick(first.split(' '), n / 3), pick(last.split(' '), n / 11)].join(gap);
  const name = `seed-${run}-${n}`;
  if (n % 10 === 8) {
    const info = { Title: toPdfText(title), Author: toPdfText(author) };
    return { name: `${name}.pdf`, bytes: buildPdf({ pages: 3, info }) };
  }
  if (n % 10 === 9) {
    return { name: `${name}.m4b`, bytes: buildM4b({ title, authors: [author], seconds: 600 + (n % 50) * 60 }) };
  }
  const bytes = await buildEpub({
    title,
    authors: [author],
    language: lang,
    genres: [pick(genres, n / 13)],
    series: n % 5 === 0 ? { name: pickWord(3), number: String(1 + (Math.floor(n / 5) % 9)) } : null,
    seed: name,
    cover:
      n % 2 === 0 &&
      buildPng({ width: 300, height: 450, red: (n * 37) % 200, green: (n * 91) % 200, blue: (n * 53) % 200 }),
  });
  return { name: `${name}.epub`, bytes };
};
/** UTF-16 with its mark, as PDF writes text outside Latin. */
const toPdfText = (text: string): string => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

const books = readNumberOption('books', 200);
const { api, browser, demo } = readReady();
const { ask } = await createClient(api, demo);
let stored = 0;
const numbers = Array.from({ length: books }, (_, n) => n).values();
const upload = async (): Promise<void> => {
  for (const n of numbers) {
    const { name, bytes } = await buildBook(n);
    await (await ask('PUT', `/files/${name}`, { body: new Blob([new Uint8Array(bytes)]) })).text();
    stored += 1;
    if (stored % REPORT_EVERY === 0 || stored === books) console.log(`${stored} of ${books} books`);
  }
};
await Promise.all(Array.from({ length: CONCURRENCY }, upload));
console.log(`The library of ${demo.username} has them: ${browser}`);
