import { afterAll, describe, expect, it } from 'vitest';
import type { BookFacts } from '../book-facts.ts';
import { ParserPool } from '../parser-pool.ts';
import { type CorpusFile, isCorpusThere, listCorpusFiles, simulateUpload } from './corpus.testing.ts';
import { type AcceptedDifferences, findDifferences, toManifestFields } from './manifest-differences.testing.ts';

export type CorpusFamily = {
  /** The name in the log. */
  name: string;
  /** The rule that its tests prove, in brackets. */
  rule: string;
  formats: readonly string[];
  /** Additional fields of the manifest for this family, computed from the facts. */
  extraFields?: (facts: BookFacts) => Record<string, unknown>;
  acceptedDifferences?: AcceptedDifferences;
  /** Additional assertions for each book. */
  assertFacts?: (facts: BookFacts, file: CorpusFile) => void;
};

/** Tests that every file of a family of formats is read as the manifest says, or answered within 10 s when it is hostile. */
export const testCorpus = ({
  name,
  rule,
  formats,
  extraFields = () => ({}),
  acceptedDifferences = {},
  assertFacts,
}: CorpusFamily): void => {
  const { books, hostile } = listCorpusFiles(formats);
  /** The limits of the product are for hostile books; an honest one may be slow on a busy machine. */
  const pool = new ParserPool({ size: 1 });
  const slowPool = new ParserPool({ size: 1, timeoutMs: 50_000 });
  const differences = (file: CorpusFile, facts: BookFacts): string[] =>
    findDifferences(file, { ...toManifestFields(facts), ...extraFields(facts) }, acceptedDifferences);
  let agreed = 0;

  const testAllFiles = (): void => {
    it.each(books)(`${rule} $file is read as its manifest says`, async (file) => {
      const facts = await simulateUpload(file, slowPool);
      if (typeof facts === 'number') throw new Error(`refused with ${facts}`);
      expect(differences(file, facts)).toEqual([]);
      expect(facts.metadata).toMatchObject({ isDrm: file.flags.isDrm, isLcp: file.flags.isLcp });
      expect(facts.contents?.kind === 'audio').toBe(file.flags.isAudioBook);
      assertFacts?.(facts, file);
      agreed += 1;
    });

    it.each(hostile)(`${rule} $file is answered as its manifest says`, async (file) => {
      const { result, code, codes_ok = [], alternative } = file.expect;
      const started = performance.now();
      const answer = await simulateUpload(file, pool);
      expect(performance.now() - started).toBeLessThan(10_000);
      if (typeof answer === 'number') {
        expect([code, ...codes_ok]).toContain(answer);
      } else {
        expect(result === 'reject' ? alternative : 'accept').toBe('accept');
        expect(differences(file, answer)).toEqual([]);
        expect(JSON.stringify(answer)).not.toContain('root:x:0:0');
      }
    });

    afterAll(async () => {
      await Promise.all([pool.close(), slowPool.close()]);
      process.stdout.write(
        `corpus: ${books.length} of ${name} read, ${agreed} as the manifest says; ${hostile.length} hostile answered\n`,
      );
    });
  };

  describe(`the corpus: ${name}`, () => {
    if (isCorpusThere) return testAllFiles();
    it(`${rule} was not run: the corpus is not here`, () => {
      process.stdout.write(`corpus: not here, its ${name} were not read\n`);
      expect([books, hostile]).toEqual([[], []]);
    });
  });
};
