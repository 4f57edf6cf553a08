import { afterAll, describe, expect, it } from 'vitest';
import { corpusOf, corpusPath, isCorpusThere } from '../corpus/corpus.testing.ts';
import { faultsOf, filesOf, formOfFile } from './forms.testing.ts';
import { hasForm } from './make-form.ts';

const { books } = corpusOf(['fb2', 'fb2.zip', 'txt', 'html', 'rtf', 'docx', 'chm', 'mobi', 'azw3', 'prc', 'pdb']);
const turned = books.filter(({ format, flags }) => hasForm(format) && !flags.isDrm);
let valid = 0;

const turnsAll = (): void => {
  it.each(turned)('[FORM-1] $file becomes an EPUB that EPUBCheck finds nothing wrong with', async (file) => {
    const form = await formOfFile(corpusPath(file), file.format);
    expect((await faultsOf(form)).slice(0, 5)).toEqual([]);
    expect((await filesOf(form)).get('nav.xhtml')).toContain('<li>');
    valid += 1;
  });
  afterAll(() => {
    process.stdout.write(`corpus: ${turned.length} books have a reading form, ${valid} are valid by EPUBCheck\n`);
  });
};

describe('the corpus: reading forms', () => {
  if (isCorpusThere) return turnsAll();
  it('[FORM-1] was not run: the corpus is not here', () => {
    process.stdout.write('corpus: not here, no reading form was made\n');
    expect(books).toEqual([]);
  });
});
