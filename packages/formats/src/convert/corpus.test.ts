import { afterAll, describe, expect, it } from 'vitest';
import { UnreadableBook } from '../book-facts.ts';
import { type CorpusFile, getCorpusPath, isCorpusThere, listCorpusFiles } from '../corpus/corpus.testing.ts';
import { ParserPool } from '../parser-pool.ts';
import { readBook } from '../read-book.ts';
import { convertFile, countWords, readBody, readTextFiles, validateEpub } from './convert.testing.ts';
import { isConvertible } from './convert-to-epub.ts';

const { books, hostile } = listCorpusFiles([
  ...['fb2', 'fb2.zip', 'txt', 'html', 'rtf', 'docx', 'chm', 'mobi', 'azw3', 'prc', 'pdb'],
]);
const turned = books.filter(({ format, flags }) => isConvertible(format) && !flags.isDrm);
const harmful = hostile.filter(({ format }) => isConvertible(format));
/** Tolerated difference to the word count of the parser, which treats broken markup differently. */
const LOST = 0.01;
const pool = new ParserPool({ size: 1 });
let valid = 0;
let refused = 0;

/** Converts a possibly hostile book as the server does; `null` when it is refused as unreadable. */
const convertInPool = async (file: CorpusFile): Promise<Buffer | null> => {
  const pieces: Uint8Array[] = [];
  const book = { path: getCorpusPath(file), format: file.format, title: null, language: null };
  try {
    for await (const piece of pool.stream({ kind: 'convert', ...book })) pieces.push(piece);
    return Buffer.concat(pieces);
  } catch (error) {
    if (error instanceof UnreadableBook) return null;
    throw error;
  }
};

const testAllConversions = (): void => {
  it.each(turned)('[FORM-1] $file becomes an EPUB that EPUBCheck finds nothing wrong with', async (file) => {
    const form = await convertFile(getCorpusPath(file), file.format);
    expect((await validateEpub(form)).slice(0, 5)).toEqual([]);
    expect((await readTextFiles(form)).get('nav.xhtml')).toContain('<li>');
    valid += 1;
  });

  it.each(turned)('[FORM-8] the form of $file has the words of the book', async (file) => {
    const { contents } = await readBook({ path: getCorpusPath(file), format: file.format });
    const made = await countWords(await convertFile(getCorpusPath(file), file.format));
    // the parser does not count the words of a CHM
    const words = contents?.kind === 'text' ? (contents.words ?? made) : 0;
    expect(words).toBeGreaterThan(0);
    expect(Math.abs(made - words) / words).toBeLessThan(LOST);
  });

  it.each(harmful)('[FORM-9] $file is refused or harmless, within 10 s', async (file) => {
    const started = performance.now();
    const form = await convertInPool(file);
    expect(performance.now() - started).toBeLessThan(10_000);
    if (!form) {
      refused += 1;
      return;
    }
    expect((await validateEpub(form)).slice(0, 5)).toEqual([]);
    const body = await readBody(form);
    expect(body).not.toContain('root:x:0:0');
    expect(body).not.toMatch(/<[^>]*(?:\son\w+=|\ssrc="[^"]*:|javascript:)|<(?:script|iframe|object|form)/);
  });

  afterAll(async () => {
    await pool.close();
    process.stdout.write(
      `corpus: ${turned.length} books have a reading form, ${valid} are valid by EPUBCheck; ${harmful.length} hostile answered, ${refused} of them refused\n`,
    );
  });
};

describe('the corpus: conversion', () => {
  if (isCorpusThere) return testAllConversions();
  it('[FORM-1] skipped: the corpus is not available', () => {
    process.stdout.write('corpus: not here, no reading form was made\n');
    expect(books).toEqual([]);
  });
});
