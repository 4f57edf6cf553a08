import type { Readable } from 'node:stream';
import { type Font, limits, type Reply, type fonts as wire } from '@lectern/contracts';
import { detectFontType, type FontFacts, type ParserPool, ReadingAborted, UnreadableBook } from '@lectern/formats';
import { z } from 'zod';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { ObjectNotFound } from '../../platform/storage/storage.ts';
import type { FileService } from '../files/files.service.ts';
import type { PersonalFileService, PersonalFileWithDetails } from '../personal-files/personal-files.service.ts';

type Dependencies = {
  personalFiles: PersonalFileService;
  files: Pick<FileService, 'receive'>;
  parsers: Pick<ParserPool, 'readFont'>;
  links: {
    fontUrl(reader: SignedIn, fontId: string): string;
    parseFontGrant(fontId: string, signature: string): { readerId: bigint; sessionId: string } | null;
  };
  auth: { isSessionActive(readerId: bigint, sessionId: string): Promise<boolean> };
};
/** A font as it is sent to the browser. */
type SentFont = { type: string; size: number; etag: string; body: Readable };

/** An uploaded font is held in memory while it is checked. */
const CHECK_QUEUE = { max: 1, maxWaiting: limits.FONTS, timeoutMs: 60_000 };
const RETRY_SECONDS = 5;
const MEGABYTE = 1024 ** 2;
const COUNT_LIMIT = { most: limits.FONTS, code: 'font.too_many' } as const;
const NAMELESS = 'Font';

const Details = z.object({
  type: z.enum(['woff2', 'ttf', 'otf']),
  weights: z.tuple([z.number(), z.number()]).nullable(),
});

export type FontService = ReturnType<typeof createFontService>;

/** Fonts that readers upload for their books. */
export const createFontService = ({ personalFiles, files, parsers, links, auth }: Dependencies) => {
  const enqueue = createConcurrencyLimiter(CHECK_QUEUE);
  const toFont = (reader: SignedIn, { id, name, bytes, details }: PersonalFileWithDetails): Font => ({
    id,
    name,
    bytes,
    weights: Details.parse(details).weights,
    url: links.fontUrl(reader, id),
  });
  const list = async (reader: SignedIn): Promise<Reply<typeof wire.list>> => ({
    items: (await personalFiles.list(reader.readerId, 'font')).map((file) => toFont(reader, file)),
  });

  const add = async (reader: SignedIn, source: AsyncIterable<Uint8Array>): Promise<Font> => {
    const bytes = await collectBytes(source);
    const type = detectFontType(bytes);
    if (!type) throw new Refusal('font.type_unsupported');
    const facts = await parsers.readFont(bytes, type).catch(toRefusal);
    if (facts === 'unreadable' || facts === 'no_letters') throw new Refusal(`font.${facts}`);
    const { name, weights } = facts;
    const receive = async () => {
      const received = await files.receive(once(bytes));
      return { received, name: name ?? NAMELESS, details: { type, weights } };
    };
    const font = { kind: 'font', minBytes: bytes.length, receive } as const;
    return toFont(reader, await personalFiles.add(reader.readerId, font, COUNT_LIMIT));
  };

  return {
    list,
    /**
     * @param source is read in turn: one font per reader at a time
     * @throws Refusal `font.…`, `file.no_space`, `request.too_many`, `server.unavailable`
     */
    async add(reader: SignedIn, source: () => AsyncIterable<Uint8Array>): Promise<Font> {
      const done = await enqueue(reader.readerId, () => add(reader, source()));
      if (!done) throw new Refusal('request.too_many', {}, RETRY_SECONDS);
      return done.value;
    },
    /** @throws Refusal `font.not_found` */
    async remove(reader: SignedIn, id: string): Promise<Reply<typeof wire.remove>> {
      await personalFiles.remove(reader.readerId, 'font', id, 'font.not_found');
      return list(reader);
    },
    /** Opens a font below its signed URL. @throws Refusal `auth.token_unknown`, `font.not_found` */
    async open(id: string, signature: string): Promise<SentFont> {
      const grant = links.parseFontGrant(id, signature);
      if (!grant || !(await auth.isSessionActive(grant.readerId, grant.sessionId)))
        throw new Refusal('auth.token_unknown');
      const file = await personalFiles.require(grant.readerId, 'font', id, 'font.not_found');
      const { type } = Details.parse(file.details);
      return {
        type: `font/${type}`,
        size: file.bytes,
        etag: `"${file.sha256}"`,
        body: await personalFiles.read(file).catch(toMissing),
      };
    },
  };
};

const toMissing = (error: unknown): never => {
  throw error instanceof ObjectNotFound ? new Refusal('font.not_found') : error;
};

const toRefusal = (error: unknown): 'unreadable' | FontFacts => {
  if (error instanceof ReadingAborted) throw new Refusal('server.unavailable', {}, RETRY_SECONDS);
  if (error instanceof UnreadableBook) return 'unreadable';
  throw error;
};

async function* once(bytes: Uint8Array) {
  yield bytes;
}

const collectBytes = async (source: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > limits.FONT_BYTES) throw new Refusal('font.too_large', { most: limits.FONT_BYTES / MEGABYTE });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
