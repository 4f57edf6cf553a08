import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { buildZip } from '@lectern/sample-books/epub';
import { z } from 'zod';
import type { Book } from '../catalogue/books.ts';
import { type Clock, type Database, queryRows } from '../database.ts';
import { createEpubWorkFiles } from '../works/build-epub.ts';
import { KEY_BYTES } from './encryption.ts';
import { buildProtectedEpub } from './protected-epub.ts';
import type { SecretBox } from './secret-box.ts';

type Dependencies = { db: Database; secrets: SecretBox; clock: Clock };

/** What a licence says about its publication. */
export type PublicationFacts = { id: string; bytes: number; sha256: string };

/** Stores the encrypted books. All customers get the same encrypted book, each with a licence of their own. */
export const createPublicationStore = ({ db, secrets, clock }: Dependencies) => ({
  /** Returns the publication that is sold now: encrypted at the first sale, and again when the book or the key changed. */
  getForSale: async (book: Book): Promise<{ id: string; contentKey: Buffer }> => {
    const files = createEpubWorkFiles(book);
    const source = createHash('sha256')
      .update(await buildZip(files))
      .digest();
    const rows = await queryRows(
      db,
      z.object({ id: z.uuid(), content_key: z.instanceof(Buffer) }),
      'SELECT id, content_key FROM lcp_publications WHERE book = $1 AND source = $2 ORDER BY created_at DESC',
      [book.slug, source],
    );
    for (const { id, content_key } of rows) {
      const contentKey = secrets.open(content_key, id);
      if (contentKey) return { id, contentKey };
    }
    const id = randomUUID();
    const contentKey = randomBytes(KEY_BYTES);
    await db.query(
      `INSERT INTO lcp_publications (id, book, source, content_key, epub, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
      [id, book.slug, source, secrets.seal(contentKey, id), await buildProtectedEpub(files, contentKey), clock()],
    );
    return { id, contentKey };
  },

  /** Finds the encrypted EPUB, without a licence, and its book. */
  find: async (id: string): Promise<{ book: string; epub: Buffer } | undefined> => {
    const [row] = await queryRows(
      db,
      z.object({ book: z.string(), epub: z.instanceof(Buffer) }),
      'SELECT book, epub FROM lcp_publications WHERE id = $1',
      [id],
    );
    return row;
  },

  /** Returns size and checksum of an encrypted EPUB that exists. */
  getFacts: async (id: string): Promise<PublicationFacts> => {
    const [row] = await queryRows(
      db,
      z.object({ bytes: z.number(), sha256: z.string() }),
      `SELECT length(epub) AS bytes, encode(sha256(epub), 'hex') AS sha256 FROM lcp_publications WHERE id = $1`,
      [id],
    );
    if (!row) throw new Error('A licence has no publication.'); // a foreign key forbids it
    return { id, ...row };
  },
});

/** See {@link createPublicationStore}. */
export type PublicationStore = ReturnType<typeof createPublicationStore>;
