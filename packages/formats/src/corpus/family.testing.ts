import { afterAll, describe, expect, it } from 'vitest';
import type { BookFacts } from '../facts.ts';
import { ParserPool } from '../parser-pool.ts';
import { type CorpusFile, corpusOf, isCorpusThere, upload } from './corpus.testing.ts';
import { type Argued, disagreements, said } from './said.testing.ts';

export type CorpusFamily = {
  /** What the log calls it. */
  name: string;
  /** The rule that its tests prove, in brackets. */
  rule: string;
  formats: readonly string[];
  /** Fields of the manifest that only this family has, as the facts say them. */
  alsoSaid?: (facts: BookFacts) => Record<string, unknown>;
  argued?: Argued;
  /** What else must be true of each of its books. */
  alsoExpect?: (facts: BookFacts, file: CorpusFile) => void;
};

/** Every file of a family of formats: read as the manifest says, or answered within 10 s when it is hostile. */
export const readsTheCorpus = ({
  name,
  rule,
  formats,
  alsoSaid = () => ({}),
  argued = {},
  alsoExpect,
}: CorpusFamily): void => {
  const { books, hostile } = corpusOf(formats);
  /** The limits of the product are for hostile books; that an honest one is slow on a busy machine proves nothing. */
  const pool = new ParserPool({ size: 1 });
  const patientPool = new ParserPool({ size: 1, timeoutMs: 50_000 });
  const differences = (file: CorpusFile, facts: BookFacts): string[] =>
    disagreements(file, { ...said(facts), ...alsoSaid(facts) }, argued);
  let agreed = 0;

  const readsAll = (): void => {
    it.each(books)(`${rule} $file is read as its manifest says`, async (file) => {
      const facts = await upload(file, patientPool);
      if (typeof facts === 'number') throw new Error(`refused with ${facts}`);
      expect(differences(file, facts)).toEqual([]);
      expect(facts.metadata).toMatchObject({ isDrm: file.flags.isDrm, isLcp: file.flags.isLcp });
      expect(facts.contents?.kind === 'audio').toBe(file.flags.isAudioBook);
      alsoExpect?.(facts, file);
      agreed += 1;
    });

    it.each(hostile)(`${rule} $file is answered as its manifest says`, async (file) => {
      const { result, code, codes_ok = [], alternative } = file.expect;
      const started = performance.now();
      const answer = await upload(file, pool);
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
      await Promise.all([pool.close(), patientPool.close()]);
      process.stdout.write(
        `corpus: ${books.length} of ${name} read, ${agreed} as the manifest says; ${hostile.length} hostile answered\n`,
      );
    });
  };

  describe(`the corpus: ${name}`, () => {
    if (isCorpusThere) return readsAll();
    it(`${rule} was not run: the corpus is not here`, () => {
      process.stdout.write(`corpus: not here, its ${name} were not read\n`);
      expect([books, hostile]).toEqual([[], []]);
    });
  });
};
