import { buffer } from 'node:stream/consumers';
import {
  type Ddjvu,
  type DrawRequest,
  MAX_PAGE_BYTES,
  type PageSource,
  type ParserPool,
  ReadingCutOff,
  UnreadableBook,
} from '@lectern/formats';
import { Refusal } from '../../http/refusal.ts';
import { remembered } from '../../platform/recent.ts';
import { turns } from '../../platform/turns.ts';
import type { Document, FileService } from '../files/files.service.ts';
import { keptLoans } from './kept-loans.ts';

export type Picture = { bytes: Uint8Array; mediaType: string };
/** What the page is wanted as: `width` in pixels is one of the ladder; `null`: as it is. */
export type Wish = Pick<DrawRequest, 'width' | 'webp' | 'avif'>;
/** A page (counted from 0) of a content of so many bytes, for a reader. `isGone`: whether nobody waits any more. */
export type Wanted = {
  readerId: bigint;
  sha256: string;
  bytes: number;
  document: Document;
  page: number;
  wish: Wish;
  isGone: () => boolean;
};

/** Pages that were drawn lately: some hundreds, so that those who read the same, or turn back, wait no more. */
const KEPT = { entries: 2000, weight: 48 * 1024 ** 2, weigh: ({ bytes }: Picture) => bytes.length };
/** Archives that can't be read by ranges. */
const LENT = { bytes: 1024 ** 3, ms: 600_000 };
/** What one reader has drawn at a time; a strip of small pictures asks for dozens. */
const OF_READER = { most: 4, waiting: 100, patienceMs: 20_000 };
/** Each may hold a page of 48 MB. */
const OF_ALL = { most: 4, waiting: 1000, patienceMs: 20_000 };
/** An archive that is packed as one is gone through once at a time, and what comes with a page is kept for the next. */
const OF_ARCHIVE = { most: 1, waiting: 100, patienceMs: 20_000 };
const PAGES_AT_ONCE = 12;
const TRY_AGAIN_SECONDS = 5;

/** How a drawing is told apart; it changes whenever the same page would be drawn otherwise. */
const DRAWING = 1;

type Collaborators = { files: FileService; pool: ParserPool; ddjvu: Promise<Ddjvu | null> };

export const pageDrawer = ({ files, pool, ddjvu }: Collaborators) => {
  const kept = remembered<Picture>(KEPT);
  const loans = keptLoans(files.lend, LENT);
  const ofReader = turns(OF_READER);
  const ofArchive = turns(OF_ARCHIVE);
  const ofAll = turns(OF_ALL);

  const partSource = async ({ sha256, document }: Wanted, path: string): Promise<PageSource | null> => {
    const part = document.parts.find((entry) => entry.path === path);
    if (!part) return null;
    const { method, size, offset, compressedSize } = part;
    if (compressedSize === 0 || compressedSize > MAX_PAGE_BYTES) throw new Refusal('file.unreadable');
    const bytes = await buffer(await files.read(sha256, { start: offset, end: offset + compressedSize - 1 }));
    return { kind: 'part', bytes, method, size };
  };

  /** Draws the page; others that come with it are kept. */
  const draw = async (wanted: Wanted, paths: readonly string[], source: PageSource): Promise<Picture | null> => {
    let first: Picture | null = null;
    for await (const { index, picture } of pool.draw({ source, ...wanted.wish })) {
      if (index === 0) first = picture;
      else if (picture && paths[index])
        void kept.get(keptAs({ ...wanted, page: wanted.page + index }), async () => picture);
    }
    return first;
  };

  const fromArchive = (wanted: Wanted, paths: readonly string[]): Promise<Picture | null> =>
    loans.use(wanted.sha256, wanted.bytes, (path) =>
      draw(wanted, paths, { kind: 'archive', path, format: wanted.document.format, pages: paths }),
    );

  const fromDjvu = async (wanted: Wanted): Promise<Picture | null> => {
    const drawer = await ddjvu;
    if (!drawer) throw new Refusal('file.format_unsupported');
    const box = boxOf(wanted);
    return loans.use(wanted.sha256, wanted.bytes, async (path) =>
      draw(wanted, [], { kind: 'pixels', ...(await drawer.draw(path, wanted.page, box)) }),
    );
  };

  /** @throws Refusal */
  const drawn = async (wanted: Wanted): Promise<Picture> => {
    const paths = pathsFrom(wanted, PAGES_AT_ONCE);
    const [path] = paths;
    if (path === undefined) throw new Refusal('file.not_found');
    const work = async (): Promise<Picture | null> => {
      if (isDjvu(wanted)) return fromDjvu(wanted);
      const part = await partSource(wanted, path);
      return part ? draw(wanted, [path], part) : fromArchive(wanted, paths);
    };
    const picture = await inTurn(ofAll, 0n, work).catch(refused);
    if (!picture) throw new Refusal('file.unreadable');
    return picture;
  };

  return {
    close: loans.close,
    /** A strong validator of what `picture` answers, without drawing it. */
    tag: (wanted: Omit<Wanted, 'isGone' | 'readerId'>): string => `"${keyOf(wanted)}"`,
    /**
     * @throws Refusal `file.not_found` for a page that the book does not have, `file.unreadable` for one that can't be drawn,
     * `server.unavailable` when too many others wait
     */
    picture: (wanted: Wanted): Promise<Picture> =>
      inTurn(ofReader, wanted.readerId, async () => {
        if (wanted.isGone()) throw unavailable();
        const once = () => kept.get(keptAs(wanted), () => drawn(wanted));
        return isPart(wanted) || isDjvu(wanted) ? once() : inTurn(ofArchive, BigInt(`0x${wanted.sha256}`), once);
      }),
  };
};

/** Drawn for each reader: how quickly a page comes tells nobody what others read. */
const keptAs = (wanted: Omit<Wanted, 'isGone'>): string => `${wanted.readerId} ${keyOf(wanted)}`;

const keyOf = ({ sha256, page, wish: { width, webp, avif } }: Omit<Wanted, 'isGone' | 'readerId'>): string =>
  [sha256.slice(0, 32), page, width ?? 'whole', `${webp ? 'w' : ''}${avif ? 'a' : ''}`, DRAWING].join('.');

const pathsFrom = ({ document: { contents }, page }: Wanted, count: number): string[] =>
  contents?.kind === 'pages' ? (contents.images ?? []).slice(page, page + count).map(({ path }) => path) : [];

const isPart = (wanted: Wanted): boolean => {
  const [path] = pathsFrom(wanted, 1);
  return wanted.document.parts.some((part) => part.path === path);
};

const isDjvu = ({ document: { format } }: Wanted): boolean => format === 'djvu';

/** Pixels of a page that another program draws: they pass through this process. */
const MOST_PIXELS = 16_000_000;
/** Of a page whose own size is not known. */
const USUAL = { width: 1600, height: 2400 };

/** The size in which a page is to be drawn: never larger than it is. */
const boxOf = ({ document: { contents }, page, wish }: Wanted): { width: number; height: number } => {
  const image = contents?.kind === 'pages' ? contents.images?.[page] : undefined;
  const own = image?.width && image.height ? { width: image.width, height: image.height } : USUAL;
  const scale = Math.min(1, (wish.width ?? own.width) / own.width, Math.sqrt(MOST_PIXELS / (own.width * own.height)));
  return { width: Math.max(1, Math.round(own.width * scale)), height: Math.max(1, Math.ceil(own.height * scale)) };
};

const unavailable = (): Refusal => new Refusal('server.unavailable', {}, TRY_AGAIN_SECONDS);

const inTurn = async <T>(line: ReturnType<typeof turns>, key: bigint, work: () => Promise<T>): Promise<T> => {
  const done = await line(key, work);
  if (!done) throw unavailable();
  return done.value;
};

const refused = (error: unknown): never => {
  if (error instanceof UnreadableBook) throw new Refusal('file.unreadable');
  if (error instanceof ReadingCutOff) throw unavailable();
  throw error;
};
