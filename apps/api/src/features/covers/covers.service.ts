import type { Book } from '@lectern/contracts';
import type { CoverForm, ParserPool } from '@lectern/formats';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import { type Recent, recent } from '../../platform/recent.ts';
import type { Signer } from '../../platform/signer.ts';
import { NotStored } from '../../platform/storage/storage.ts';
import type { FileService } from '../files/files.service.ts';

const PURPOSE = 'cover';
const WHOSE = 'whose cover';
const WHOSE_LENGTH = 8;
/** What the shelves of the readers at hand show again and again, in the forms that they ask for: some 800 pictures. */
const KEPT_IN_MEMORY = { entries: 4096, weight: 32 * 1024 ** 2, weigh: (picture: Buffer) => picture.length };

/** What is drawn is asked for by clients that show few books at a time. */
const DRAWN_IN_MEMORY = { entries: 512, weight: 16 * 1024 ** 2, weigh: (picture: Buffer) => picture.length };
const HEIGHTS = { small: 400, big: 800 } as const;

/** A browser asks for six at a time: beyond these nobody waits behind pages that are drawn, while a picture is there. */
const MADE_AT_ONCE = 8;

/** What stands on a drawn cover. */
export type CoverWords = { title: string; authors: string | null; isAudioBook: boolean };

/** `isAsked`: it has the form that was asked for, which it will have later otherwise. */
type Picture = { bytes: Buffer; type: string; isAsked: boolean };

/** As a book's row holds them. */
const Covers = z.array(z.object({ sha256: z.string(), width: z.int(), height: z.int() }));

const DrawnKey = z.tuple([z.string(), z.string(), z.string(), z.boolean(), z.literal([400, 800])]);

export type CoverService = ReturnType<typeof coverService>;

/** Cover pictures at addresses that never change and can't be guessed, checked without the database. */
export const coverService = ({
  files,
  parsers,
  drawers,
  signer,
  publicUrl,
}: {
  files: Pick<FileService, 'read'>;
  parsers: Pick<ParserPool, 'make'>;
  /** Whoever looks at a shelf does not wait for books that are coming in. */
  drawers: Pick<ParserPool, 'reform'>;
  signer: Signer;
  publicUrl: string;
}) => {
  let making = 0;
  const reformed = async (stored: Buffer, form: CoverForm): Promise<Buffer> => {
    if (making >= MADE_AT_ONCE) throw new Error('too many pictures are being made');
    making += 1;
    try {
      return Buffer.from(await drawers.reform(stored, form));
    } finally {
      making -= 1;
    }
  };
  const hot: Recent<Buffer> = recent<Buffer>(KEPT_IN_MEMORY, async (key): Promise<Buffer> => {
    const [whose, sha256 = '', type, width] = key.split(' ');
    if (type !== undefined) {
      const form = { webp: type === 'webp', width: width === undefined ? null : Number(width) };
      return reformed(await hot.get(`${whose} ${sha256}`), form);
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of await files.read(sha256)) chunks.push(chunk as Uint8Array); // a stream without encoding
    return Buffer.concat(chunks);
  });

  const drawn = recent<Buffer>(DRAWN_IN_MEMORY, async (key) => {
    const [, title, author, square, height] = DrawnKey.parse(JSON.parse(key));
    const pieces: Uint8Array[] = [];
    for await (const piece of parsers.make({ kind: 'cover', title, author, square, height })) pieces.push(piece);
    return Buffer.concat(pieces);
  });

  const kept = async (key: string): Promise<Buffer> => {
    const bytes = await hot.get(key).catch((error: unknown) => {
      if (error instanceof NotStored) return null;
      throw error;
    });
    if (!bytes) throw new Refusal('file.not_found');
    return bytes;
  };

  const whoseTag = (readerId: bigint): string => signer.sign(WHOSE, String(readerId)).slice(0, WHOSE_LENGTH);
  /** Each reader has addresses of his own, and each what is kept in memory: how quickly one comes tells nobody what others have. */
  const pathOf = (readerId: bigint, sha256: string): string => {
    const whose = whoseTag(readerId);
    return `/covers/${sha256}/${whose}.${signer.sign(PURPOSE, `${whose} ${sha256}`)}`;
  };
  /** Whose an address is; '' for those that were given before they were anybody's. Null for a wrong signature. */
  const whoseIs = (sha256: string, signature: string): string | null => {
    const [whose = '', signed] = signature.split('.');
    if (signed === undefined) return signer.verifies(PURPOSE, sha256, signature) ? '' : null;
    return signer.verifies(PURPOSE, `${whose} ${sha256}`, signed) ? whose : null;
  };

  return {
    /** One of the pictures that a book's row holds, as JPEG; one that is drawn of its words when it has none. */
    async pictureOf(
      { readerId, covers: stored }: { readerId: bigint; covers: unknown },
      size: 'small' | 'big',
      words: CoverWords,
    ): Promise<Buffer> {
      const picture = Covers.parse(stored).at(size === 'small' ? 0 : -1);
      const whose = whoseTag(readerId);
      if (picture) return kept(`${whose} ${picture.sha256}`);
      const { title, authors, isAudioBook } = words;
      const key: z.input<typeof DrawnKey> = [whose, title, authors ?? '', isAudioBook, HEIGHTS[size]];
      return drawn.get(JSON.stringify(key));
    },
    /** The pictures of a book as the wire lists them, small (height 400) then big (800); null without any. */
    links(readerId: bigint, stored: unknown, origin = publicUrl): Book['metadata']['cover'] {
      const covers = Covers.parse(stored);
      if (covers.length === 0) return null;
      return covers.map(({ sha256, width, height }) => ({ width, height, path: origin + pathOf(readerId, sha256) }));
    },
    /** Of the pictures that a book's row holds. */
    hashes: (stored: unknown): Buffer[] => Covers.parse(stored).map(({ sha256 }) => Buffer.from(sha256, 'hex')),
    /** The path of a picture on this very host, for our own app. */
    pathOf,
    /**
     * In the form that is asked for, made by whoever asks first; as it is stored, a JPEG, where that can't be made now.
     * @throws Refusal `file.not_found` for a wrong signature too: nobody learns which pictures exist.
     */
    async picture(sha256: string, signature: string, form: CoverForm): Promise<Picture> {
      const whose = whoseIs(sha256, signature);
      if (whose === null) throw new Refusal('file.not_found');
      const stored = async (isAsked: boolean) => ({
        bytes: await kept(`${whose} ${sha256}`),
        type: 'image/jpeg',
        isAsked,
      });
      if (!form.webp && form.width === null) return stored(true);
      const [type, width] = [form.webp ? 'webp' : 'jpeg', form.width === null ? '' : ` ${form.width}`];
      try {
        return { bytes: await kept(`${whose} ${sha256} ${type}${width}`), type: `image/${type}`, isAsked: true };
      } catch (error) {
        if (error instanceof Refusal) throw error;
        return stored(false); // whatever hinders it: the picture itself is there
      }
    },
  };
};
