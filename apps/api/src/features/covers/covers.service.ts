import type { Book } from '@lectern/contracts';
import type { CoverVariant, ParserPool } from '@lectern/formats';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import { createLoadingCache, type LoadingCache, memoize } from '../../platform/cache.ts';
import type { Signer } from '../../platform/signer.ts';
import { ObjectNotFound } from '../../platform/storage/storage.ts';
import type { FileService } from '../files/files.service.ts';

const COVER_PURPOSE = 'cover';
const OWNER_PURPOSE = 'whose cover';
const OWNER_TAG_LENGTH = 8;
/** Stands for the owner of pictures that every reader may see: covers of partners' books. No owner tag has its length. */
const PUBLIC_OWNER = 'partner';
/** Pictures that active readers' shelves show repeatedly, in the requested forms: some 800. */
const STORED_CACHE = { entries: 4096, weight: 32 * 1024 ** 2, weigh: (picture: Buffer) => picture.length };

/** Generated covers are requested by clients that show few books at a time. */
const GENERATED_CACHE = { entries: 512, weight: 16 * 1024 ** 2, weigh: (picture: Buffer) => picture.length };
/** Some 200 bytes each. */
const [MAX_KNOWN_OWNERS, MAX_KNOWN_SIGNATURES] = [1000, 20_000];
const HEIGHTS = { small: 400, big: 800 } as const;

/** A browser requests six at a time. Beyond this limit the stored picture is sent instead of waiting for a resize. */
const MAX_CONCURRENT_RESIZES = 8;

/** The text on a generated cover. */
export type CoverText = { title: string; authors: string | null; isAudioBook: boolean };

/** `isRequestedForm`: false when the stored picture stands in for a form that could not be made now. */
type Picture = { bytes: Buffer; type: string; isRequestedForm: boolean };

/** As stored in a book's row. */
const StoredCovers = z.array(z.object({ sha256: z.string(), width: z.int(), height: z.int() }));

const GeneratedKey = z.tuple([z.string(), z.string(), z.string(), z.boolean(), z.literal([400, 800])]);

export type CoverService = ReturnType<typeof createCoverService>;

/** Cover pictures at permanent, unguessable addresses that are verified without the database. */
export const createCoverService = ({
  files,
  parsers,
  drawers,
  signer,
  publicUrl,
  readPartnerCover,
}: {
  files: Pick<FileService, 'read'>;
  /** The stored JPEG of a partner's book. */
  readPartnerCover: (sha256: string) => Promise<Buffer | null>;
  parsers: Pick<ParserPool, 'stream'>;
  /** A pool of its own, so that viewing a shelf does not wait for uploads. */
  drawers: Pick<ParserPool, 'transcodeCover'>;
  signer: Signer;
  publicUrl: string;
}) => {
  let activeResizes = 0;
  const resize = async (stored: Buffer, form: CoverVariant): Promise<Buffer> => {
    if (activeResizes >= MAX_CONCURRENT_RESIZES) throw new Error('too many pictures are being resized');
    activeResizes += 1;
    try {
      return Buffer.from(await drawers.transcodeCover(stored, form));
    } finally {
      activeResizes -= 1;
    }
  };
  const storedPictures: LoadingCache<Buffer> = createLoadingCache<Buffer>(
    STORED_CACHE,
    async (key): Promise<Buffer> => {
      const [owner, sha256 = '', type, width] = key.split(' ');
      if (type !== undefined) {
        const form = { webp: type === 'webp', width: width === undefined ? null : Number(width) };
        return resize(await storedPictures.get(`${owner} ${sha256}`), form);
      }
      if (owner === PUBLIC_OWNER) {
        const picture = await readPartnerCover(sha256);
        if (!picture) throw new ObjectNotFound(sha256);
        return picture;
      }
      const chunks: Uint8Array[] = [];
      for await (const chunk of await files.read(sha256)) chunks.push(chunk as Uint8Array); // a stream without encoding
      return Buffer.concat(chunks);
    },
  );

  const generatedPictures = createLoadingCache<Buffer>(GENERATED_CACHE, async (key) => {
    const [, title, author, square, height] = GeneratedKey.parse(JSON.parse(key));
    const chunks: Uint8Array[] = [];
    for await (const chunk of parsers.stream({ kind: 'paintCover', title, author, square, height })) chunks.push(chunk);
    return Buffer.concat(chunks);
  });

  const getStored = async (key: string): Promise<Buffer> => {
    const bytes = await storedPictures.get(key).catch((error: unknown) => {
      if (error instanceof ObjectNotFound) return null;
      throw error;
    });
    if (!bytes) throw new Refusal('file.not_found');
    return bytes;
  };

  const getOwnerTag = memoize(MAX_KNOWN_OWNERS, (readerId) =>
    signer.sign(OWNER_PURPOSE, readerId).slice(0, OWNER_TAG_LENGTH),
  );
  /** By owner and picture: a list signs dozens of addresses, mostly those that it signed before. */
  const getSignature = memoize(MAX_KNOWN_SIGNATURES, (signed) => signer.sign(COVER_PURPOSE, signed));
  /** Addresses and cache entries are per reader: response times reveal nothing about other readers' books. */
  const getPicturePath = (readerId: bigint, sha256: string): string => {
    const owner = getOwnerTag(String(readerId));
    return `/covers/${sha256}/${owner}.${getSignature(`${owner} ${sha256}`)}`;
  };
  /** Returns the owner tag of an address; '' for addresses from before owner tags existed. Null for a wrong signature. */
  const verifySignature = (sha256: string, signature: string): string | null => {
    const [owner = '', signed] = signature.split('.');
    if (signed === undefined) return signer.verify(COVER_PURPOSE, sha256, signature) ? '' : null;
    return signer.verify(COVER_PURPOSE, `${owner} ${sha256}`, signed) ? owner : null;
  };

  return {
    /** A stored cover as JPEG; a generated one when the book has none. */
    async getPicture(
      { readerId, covers: stored }: { readerId: bigint; covers: unknown },
      size: 'small' | 'big',
      text: CoverText,
    ): Promise<Buffer> {
      const picture = StoredCovers.parse(stored).at(size === 'small' ? 0 : -1);
      const owner = getOwnerTag(String(readerId));
      if (picture) return getStored(`${owner} ${picture.sha256}`);
      const { title, authors, isAudioBook } = text;
      const key: z.input<typeof GeneratedKey> = [owner, title, authors ?? '', isAudioBook, HEIGHTS[size]];
      return generatedPictures.get(JSON.stringify(key));
    },
    /** The covers of a book as the wire lists them, small (height 400) then big (800); null without any. */
    listLinks(readerId: bigint, stored: unknown, origin = publicUrl): Book['metadata']['cover'] {
      const covers = StoredCovers.parse(stored);
      if (covers.length === 0) return null;
      return covers.map(({ sha256, width, height }) => ({
        width,
        height,
        path: origin + getPicturePath(readerId, sha256),
      }));
    },
    /** SHA-256 of each stored cover. */
    listHashes: (stored: unknown): Buffer[] =>
      StoredCovers.parse(stored).map(({ sha256 }) => Buffer.from(sha256, 'hex')),
    /** The path of a picture on this host, for our own app. */
    getPicturePath,
    /** The same for the cover of a partner's book. */
    getPartnerCoverPath: (sha256: string): string =>
      `/covers/${sha256}/${PUBLIC_OWNER}.${signer.sign(COVER_PURPOSE, `${PUBLIC_OWNER} ${sha256}`)}`,
    /**
     * Returns a picture in the requested form, which is made on first request; falls back to the stored JPEG.
     * @throws Refusal `file.not_found`, also for a wrong signature, so that nobody learns which pictures exist
     */
    async getSignedPicture(sha256: string, signature: string, form: CoverVariant): Promise<Picture> {
      const owner = verifySignature(sha256, signature);
      if (owner === null) throw new Refusal('file.not_found');
      const stored = async (isRequestedForm: boolean) => ({
        bytes: await getStored(`${owner} ${sha256}`),
        type: 'image/jpeg',
        isRequestedForm,
      });
      if (!form.webp && form.width === null) return stored(true);
      const [type, width] = [form.webp ? 'webp' : 'jpeg', form.width === null ? '' : ` ${form.width}`];
      try {
        return {
          bytes: await getStored(`${owner} ${sha256} ${type}${width}`),
          type: `image/${type}`,
          isRequestedForm: true,
        };
      } catch (error) {
        if (error instanceof Refusal) throw error;
        return stored(false); // whatever failed, the stored picture is available
      }
    },
  };
};
