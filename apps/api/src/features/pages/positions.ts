import type { pages, Reply } from '@lectern/contracts';
import type { Document } from '../files/files.service.ts';

type PositionList = Reply<typeof pages.positions>;
type Described = Pick<Document, 'format' | 'manifest' | 'contents' | 'parts'>;
/** A resource of the book, as far as it is divided: into `count` positions. */
type Resource = { href: string; type: string; count: number };

const KILOBYTE = 1024;
/** A book of a hundred megabytes of packed text; more of them come from a directory that lies. */
const MAX_POSITIONS = 100_000;

/**
 * The positions of a book by the convention of Readium and Adobe's RMSDK: a chapter that flows has one for each begun
 * kilobyte of it as it is packed, at least one; a page of a fixed size is one. `too_many` for lists of absurd length.
 * https://readium.org/architecture/models/locators/positions
 */
export const positionsOf = (document: Described): PositionList | 'none' | 'too_many' => {
  const { manifest, contents, format } = document;
  if (manifest) return ofChapters(document.parts, manifest.spine);
  if (contents?.kind !== 'pages') return 'none';
  if (contents.pages > MAX_POSITIONS) return 'too_many';
  const comic = format === 'djvu' ? null : contents.images;
  return comic ? ofPictures(comic) : ofFile(`publication.${format}`, format, contents.pages);
};

const ofChapters = (
  parts: Document['parts'],
  spine: NonNullable<Document['manifest']>['spine'],
): ReturnType<typeof positionsOf> => {
  const sizes = new Map(parts.map(({ path, compressedSize }) => [path, compressedSize]));
  const resources: Resource[] = spine
    .filter(({ linear }) => linear)
    .map(({ href, mediaType: type, layout }) => {
      const isFixed = layout === 'pre-paginated';
      return {
        href: encoded(href),
        type,
        count: isFixed ? 1 : Math.max(1, Math.ceil((sizes.get(href) ?? 0) / KILOBYTE)),
      };
    });
  const total = resources.reduce((sum, { count }) => sum + count, 0);
  if (total > MAX_POSITIONS) return 'too_many';
  let before = 0;
  const positions = resources.flatMap(({ href, type, count }) => {
    const first = before;
    before += count;
    return Array.from({ length: count }, (_, index) => ({
      href,
      type,
      locations: { position: first + index + 1, progression: index / count, totalProgression: (first + index) / total },
    }));
  });
  return { total, positions };
};

const ofPictures = (images: readonly { path: string; mediaType: string }[]): PositionList => ({
  total: images.length,
  positions: images.map(({ path, mediaType: type }, index) => ({
    href: encoded(path),
    type,
    locations: { position: index + 1, totalProgression: index / images.length },
  })),
});

const TYPES: Record<string, string> = { pdf: 'application/pdf', djvu: 'image/vnd.djvu' };

/** Pages of one file are told by fragments (RFC 8118). */
const ofFile = (href: string, format: string, total: number): PositionList => ({
  total,
  positions: Array.from({ length: total }, (_, index) => ({
    href,
    type: TYPES[format] ?? 'application/octet-stream',
    locations: {
      position: index + 1,
      progression: index / total,
      totalProgression: index / total,
      fragments: [`page=${index + 1}`],
    },
  })),
});

/** A path inside a container as a relative URL. */
const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
