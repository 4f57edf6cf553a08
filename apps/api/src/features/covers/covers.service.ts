import type { Book } from '@lectern/contracts';
import type { ParserPool } from '@lectern/formats';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import { recent } from '../../platform/recent.ts';
import type { Signer } from '../../platform/signer.ts';
import { NotStored } from '../../platform/storage/storage.ts';
import type { FileService } from '../files/files.service.ts';

const PURPOSE = 'cover';
/** What the shelves of the readers at hand show again and again: some 800 pictures. */
const KEPT_IN_MEMORY = { entries: 4096, weight: 32 * 1024 ** 2, weigh: (picture: Buffer) => picture.length };

/** What is drawn is asked for by clients that show few books at a time. */
const DRAWN_IN_MEMORY = { entries: 512, weight: 16 * 1024 ** 2, weigh: (picture: Buffer) => picture.length };
const HEIGHTS = { small: 400, big: 800 } as const;

/** What stands on a drawn cover. */
export type CoverWords = { title: string; authors: string | null; isAudioBook: boolean };

/** As a book's row holds them. */
const Covers = z.array(z.object({ sha256: z.string(), width: z.int(), height: z.int() }));

const DrawnKey = z.tuple([z.string(), z.string(), z.boolean(), z.literal([400, 800])]);

export type CoverService = ReturnType<typeof coverService>;

/** Cover pictures at addresses that never change and can't be guessed, checked without the database. */
export const coverService = ({
  files,
  parsers,
  signer,
  publicUrl,
}: {
  files: FileService;
  parsers: ParserPool;
  signer: Signer;
  publicUrl: string;
}) => {
  const hot = recent<Buffer>(KEPT_IN_MEMORY, async (sha256) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await files.read(sha256)) chunks.push(chunk as Uint8Array); // a stream without encoding
    return Buffer.concat(chunks);
  });

  const drawn = recent<Buffer>(DRAWN_IN_MEMORY, async (key) => {
    const [title, author, square, height] = DrawnKey.parse(JSON.parse(key));
    const pieces: Uint8Array[] = [];
    for await (const piece of parsers.make({ kind: 'cover', title, author, square, height })) pieces.push(piece);
    return Buffer.concat(pieces);
  });

  const kept = async (sha256: string): Promise<Buffer> => {
    const bytes = await hot.get(sha256).catch((error: unknown) => {
      if (error instanceof NotStored) return null;
      throw error;
    });
    if (!bytes) throw new Refusal('file.not_found');
    return bytes;
  };

  const pathOf = (sha256: string): string => `/covers/${sha256}/${signer.sign(PURPOSE, sha256)}`;

  return {
    /** One of the pictures that a book's row holds, as JPEG; one that is drawn of its words when it has none. */
    async pictureOf(stored: unknown, size: 'small' | 'big', words: CoverWords): Promise<Buffer> {
      const picture = Covers.parse(stored).at(size === 'small' ? 0 : -1);
      if (picture) return kept(picture.sha256);
      const { title, authors, isAudioBook } = words;
      const key: z.input<typeof DrawnKey> = [title, authors ?? '', isAudioBook, HEIGHTS[size]];
      return drawn.get(JSON.stringify(key));
    },
    /** The pictures of a book as the wire lists them, small (height 400) then big (800); null without any. */
    links(stored: unknown): Book['metadata']['cover'] {
      const covers = Covers.parse(stored);
      if (covers.length === 0) return null;
      return covers.map(({ sha256, width, height }) => ({ width, height, path: publicUrl + pathOf(sha256) }));
    },
    /** Of the pictures that a book's row holds. */
    hashes: (stored: unknown): Buffer[] => Covers.parse(stored).map(({ sha256 }) => Buffer.from(sha256, 'hex')),
    /** The path of a picture on this very host, for our own app. */
    pathOf,
    /** A JPEG. @throws Refusal `file.not_found` for a wrong signature too: nobody learns which pictures exist. */
    async picture(sha256: string, signature: string): Promise<Buffer> {
      if (!signer.verifies(PURPOSE, sha256, signature)) throw new Refusal('file.not_found');
      return kept(sha256);
    },
  };
};
