import { closedFacts, UnreadableBook } from '../facts.ts';
import type { Parser } from '../parser.ts';
import { PalmDatabase } from './database.ts';
import { readMobi } from './mobi.ts';
import { readPalmDoc } from './palm-doc.ts';
import type { PalmFacts } from './palm-facts.ts';
import { readPeanut } from './peanut.ts';
import { readZtxt } from './ztxt.ts';

/**
 * The books of Palm's kind: Mobipocket and its children (MOBI, PRC, AZW, AZW3), PalmDOC, zTXT, and eReader's. A book
 * that is protected is described as far as it can be. `format` is the name that the facts carry.
 */
export const readPalm =
  (format: string): Parser =>
  async ({ path, maxBytes }) => {
    const database = new PalmDatabase(path);
    try {
      const { metadata, cover, text } = await factsOf(database, maxBytes);
      const titled = { ...metadata, title: metadata.title ?? database.name };
      return closedFacts(format, titled, { kind: 'text', ...text }, cover);
    } finally {
      database.close();
    }
  };

const factsOf = (database: PalmDatabase, maxBytes: number): PalmFacts | Promise<PalmFacts> => {
  switch (database.kind) {
    case 'BOOKMOBI':
      return readMobi(database, maxBytes);
    case 'TEXtREAd':
      return readPalmDoc(database, maxBytes);
    case 'zTXTGPlm':
      return readZtxt(database, maxBytes);
    case 'PNRdPPrs':
    case 'PNPdPPrs':
      return readPeanut(database, maxBytes);
    default:
      throw new UnreadableBook('damaged', 'the Palm database is of no kind that holds a book');
  }
};
