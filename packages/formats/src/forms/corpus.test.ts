import { afterAll, describe, expect, it } from 'vitest';
import { type CorpusFile, corpusOf, corpusPath, isCorpusThere } from '../corpus/corpus.testing.ts';
import { UnreadableBook } from '../facts.ts';
import { ParserPool } from '../parser-pool.ts';
import { readBook } from '../read-book.ts';
import { bodyOf, faultsOf, filesOf, formOfFile, wordsOf } from './forms.testing.ts';
import { hasForm } from './make-form.ts';

const { books, hostile } = corpusOf([
  ...['fb2', 'fb2.zip', 'txt', 'html', 'rtf', 'docx', 'chm', 'mobi', 'azw3', 'prc', 'pdb'],
]);
const turned = books.filter(({ format, flags }) => hasForm(format) && !flags.isDrm);
const harmful = hostile.filter(({ format }) => hasForm(format));
/** Of the words that the reader of facts counts: it counts markup that is broken in another way. */
const LOST = 0.01;
const pool = new ParserPool({ size: 1 });
let valid = 0;
let refused = 0;

/** The form of a book that may mean harm, made as the server does it; `null` when it is refused as unreadable. */
const answerTo = async (file: CorpusFile): Promise<Buffer | null> => {
  const pieces: Uint8Array[] = [];
  const book = { path: corpusPath(file), format: file.format, title: null, language: null };
  try {
    for await (const piece of pool.make({ kind: 'form', ...book })) pieces.push(piece);
    return Buffer.concat(pieces);
  } catch (error) {
    if (error instanceof UnreadableBook) return null;
    throw error;
  }
};

const turnsAll = (): void => {
  it.each(turned)('[FORM-1] $file becomes an EPUB that EPUBCheck finds nothing wrong with', async (file) => {
    const form = await formOfFile(corpusPath(file), file.format);
    expect((await faultsOf(form)).slice(0, 5)).toEqual([]);
    expect((await filesOf(form)).get('nav.xhtml')).toContain('<li>');
    valid += 1;
  });

  it.each(turned)('[FORM-8] the form of $file has the words of the book', async (file) => {
    const { contents } = await readBook({ path: corpusPath(file), format: file.format });
    const made = await wordsOf(await formOfFile(corpusPath(file), file.format));
    // those of a CHM are not counted for its facts
    const words = contents?.kind === 'text' ? (contents.words ?? made) : 0;
    expect(words).toBeGreaterThan(0);
    expect(Math.abs(made - words) / words).toBeLessThan(LOST);
  });

  it.each(harmful)('[FORM-9] $file is refused or harmless, within 10 s', async (file) => {
    const started = performance.now();
    const form = await answerTo(file);
    expect(performance.now() - started).toBeLessThan(10_000);
    if (!form) {
      refused += 1;
      return;
    }
    expect((await faultsOf(form)).slice(0, 5)).toEqual([]);
    const body = await bodyOf(form);
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

describe('the corpus: reading forms', () => {
  if (isCorpusThere) return turnsAll();
  it('[FORM-1] was not run: the corpus is not here', () => {
    process.stdout.write('corpus: not here, no reading form was made\n');
    expect(books).toEqual([]);
  });
});
