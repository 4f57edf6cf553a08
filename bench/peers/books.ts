import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buildEpub, buildPng } from '@lectern/sample-books';

const WORDS = [
  'winter',
  'river',
  'house',
  'garden',
  'зеркало',
  'дорога',
  'голос',
  '红楼',
  'stone',
  'letter',
  'window',
  'north',
];
const AUTHORS = ['Leo Tolstoy', 'Jane Austen', 'Фёдор Достоевский', 'Mary Shelley', '曹雪芹', 'Herman Melville'];
const pick = (list: readonly string[], n: number): string => list[n % list.length] ?? '';

const describeBook = (n: number): { title: string; author: string } => ({
  title: `${pick(WORDS, n)} ${pick(WORDS, Math.floor(n / WORDS.length))} ${n}`,
  author: pick(AUTHORS, n),
});

/** Writes distinct EPUBs of about 61 KB with covers. */
export const writeBooks = async (folder: string, count: number): Promise<string[]> => {
  mkdirSync(folder, { recursive: true });
  const files: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { title, author } = describeBook(n);
    const cover = Buffer.concat([buildPng({ red: n % 256, green: Math.floor(n / 256) % 256 }), randomBytes(40 * 1024)]);
    const bytes = await buildEpub({ title, authors: [author], seed: String(n), chapters: 3, paragraphs: 3, cover });
    const file = path.join(folder, `book-${n}.epub`);
    writeFileSync(file, bytes);
    files.push(file);
  }
  return files;
};

/** A database with a ready row for each book, for the server that is the limit. */
export const writeLimitDatabase = (file: string, count: number): void => {
  const db = new DatabaseSync(file);
  db.exec('CREATE TABLE book (place INTEGER PRIMARY KEY, json TEXT); CREATE VIRTUAL TABLE word USING fts5(text)');
  const [insertBook, insertWords] = [
    db.prepare('INSERT INTO book VALUES (?, ?)'),
    db.prepare('INSERT INTO word (rowid, text) VALUES (?, ?)'),
  ];
  db.exec('BEGIN');
  for (let n = 0; n < count; n += 1) {
    const { title, author } = describeBook(n);
    insertBook.run(n, JSON.stringify({ id: n, title, author, cover: `/cover?${n}`, more: 'x'.repeat(280) }));
    insertWords.run(n, `${title} ${author}`);
  }
  db.exec('COMMIT');
  db.close();
};
