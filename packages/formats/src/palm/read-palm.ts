import { createBookFacts, UnreadableBook } from '../book-facts.ts';
import type { Parser } from '../parser.ts';
import { PalmDatabase } from './database.ts';
import type { PalmFacts } from './palm-text.ts';
import { readEreader } from './read-ereader.ts';
import { readMobi } from './read-mobi.ts';
import { readPalmDoc } from './read-palmdoc.ts';
import { readZtxt } from './read-ztxt.ts';

/**
 * Reads Palm formats: Mobipocket and its descendants (MOBI, PRC, AZW, AZW3), PalmDOC, zTXT and eReader. Protected books
 * are described as far as possible. `format` is the name in the facts.
 */
export const readPalm =
  (format: string): Parser =>
  async ({ path, maxBytes }) => {
    const database = new PalmDatabase(path);
    try {
      const { metadata, cover, text } = await readFacts(database, maxBytes);
      const titled = { ...metadata, title: metadata.title ?? database.name };
      return createBookFacts(format, titled, { kind: 'text', ...text }, cover);
    } finally {
      database.close();
    }
  };

const readFacts = (database: PalmDatabase, maxBytes: number): PalmFacts | Promise<PalmFacts> => {
  switch (database.kind) {
    case 'BOOKMOBI':
      return readMobi(database, maxBytes);
    case 'TEXtREAd':
      return readPalmDoc(database, maxBytes);
    case 'zTXTGPlm':
      return readZtxt(database, maxBytes);
    case 'PNRdPPrs':
    case 'PNPdPPrs':
      return readEreader(database, maxBytes);
    default:
      throw new UnreadableBook('damaged', 'the Palm database is of no kind that holds a book');
  }
};
