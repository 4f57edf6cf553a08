import type { Book } from '@lectern/contracts';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import { recent } from '../../platform/recent.ts';
import type { Signer } from '../../platform/signer.ts';
import { NotStored } from '../../platform/storage/storage.ts';
import type { FileService } from '../files/files.service.ts';

const PURPOSE = 'cover';
/** What the shelves of the readers at hand show again and again: some 800 pictures. */
const KEPT_IN_MEMORY = { entries: 4096, weight: 32 * 1024 ** 2, weigh: (picture: Buffer) => picture.length };

/** As a book's row holds them. */
const Covers = z.array(z.object({ sha256: z.string(), width: z.int(), height: z.int() }));

export type CoverService = ReturnType<typeof coverService>;

/** Cover pictures at addresses that never change and can't be guessed, checked without the database. */
export const coverService = ({
  files,
  signer,
  publicUrl,
}: {
  files: FileService;
  signer: Signer;
  publicUrl: string;
}) => {
  const hot = recent<Buffer>(KEPT_IN_MEMORY, async (sha256) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await files.read(sha256)) chunks.push(chunk as Uint8Array); // a stream without encoding
    return Buffer.concat(chunks);
  });

  const kept = async (sha256: string): Promise<Buffer> => {
    const bytes = await hot.get(sha256).catch((error: unknown) => {
      if (error instanceof NotStored) return null;
      throw error;
    });
    if (!bytes) throw new Refusal('file.not_found');
    return bytes;
  };

  return {
    /** One of the pictures that a book's row holds, as JPEG. @throws Refusal `file.not_found` when it has none */
    async pictureOf(stored: unknown, size: 'small' | 'big'): Promise<Buffer> {
      const picture = Covers.parse(stored).at(size === 'small' ? 0 : -1);
      if (!picture) throw new Refusal('file.not_found');
      return kept(picture.sha256);
    },
    /** The pictures of a book as the wire lists them, small (height 400) then big (800); null without any. */
    links(stored: unknown): Book['metadata']['cover'] {
      const covers = Covers.parse(stored);
      if (covers.length === 0) return null;
      return covers.map(({ sha256, width, height }) => ({
        width,
        height,
        path: `${publicUrl}/covers/${sha256}/${signer.sign(PURPOSE, sha256)}`,
      }));
    },
    /** A JPEG. @throws Refusal `file.not_found` for a wrong signature too: nobody learns which pictures exist. */
    async picture(sha256: string, signature: string): Promise<Buffer> {
      if (!signer.verifies(PURPOSE, sha256, signature)) throw new Refusal('file.not_found');
      return kept(sha256);
    },
  };
};
