import type { pages, Reply } from '@lectern/contracts';
import type { Document } from '../files/files.service.ts';

type PositionList = Reply<typeof pages.positions>;
type PositionSource = Pick<Document, 'format' | 'manifest' | 'contents' | 'parts'>;
/** A resource of the book, divided into `count` positions. */
type Resource = { href: string; type: string; count: number };

const KILOBYTE = 1024;
/** Enough for a hundred megabytes of compressed text; more result from forged ZIP directories. */
const MAX_POSITIONS = 100_000;

/**
 * The positions of a book by the convention of Readium and Adobe's RMSDK: a reflowable chapter has one per started
 * kilobyte of compressed size, at least one; a fixed-layout page is one. `too_many` for absurdly long lists.
 * https://readium.org/architecture/models/locators/positions
 */
export const computePositions = (document: PositionSource): PositionList | 'none' | 'too_many' => {
  const { manifest, contents, format } = document;
  if (manifest) return listChapterPositions(document.parts, manifest.spine);
  if (contents?.kind !== 'pages') return 'none';
  if (contents.pages > MAX_POSITIONS) return 'too_many';
  const images = format === 'djvu' ? null : contents.images;
  return images ? listImagePositions(images) : listPagePositions(`publication.${format}`, format, contents.pages);
};

const listChapterPositions = (
  parts: Document['parts'],
  spine: NonNullable<Document['manifest']>['spine'],
): ReturnType<typeof computePositions> => {
  const sizes = new Map(parts.map(({ path, compressedSize }) => [path, compressedSize]));
  const resources: Resource[] = spine
    .filter(({ linear }) => linear)
    .map(({ href, mediaType: type, layout }) => {
      const isFixed = layout === 'pre-paginated';
      return {
        href: encodePath(href),
        type,
        count: isFixed ? 1 : Math.max(1, Math.ceil((sizes.get(href) ?? 0) / KILOBYTE)),
      };
    });
  const total = resources.reduce((sum, { count }) => sum + count, 0);
  if (total > MAX_POSITIONS) return 'too_many';
  let preceding = 0;
  const positions = resources.flatMap(({ href, type, count }) => {
    const first = preceding;
    preceding += count;
    return Array.from({ length: count }, (_, index) => ({
      href,
      type,
      locations: { position: first + index + 1, progression: index / count, totalProgression: (first + index) / total },
    }));
  });
  return { total, positions };
};

const listImagePositions = (images: readonly { path: string; mediaType: string }[]): PositionList => ({
  total: images.length,
  positions: images.map(({ path, mediaType: type }, index) => ({
    href: encodePath(path),
    type,
    locations: { position: index + 1, totalProgression: index / images.length },
  })),
});

const MEDIA_TYPES: Record<string, string> = { pdf: 'application/pdf', djvu: 'image/vnd.djvu' };

/** Pages of a single file are addressed by fragments (RFC 8118). */
const listPagePositions = (href: string, format: string, total: number): PositionList => ({
  total,
  positions: Array.from({ length: total }, (_, index) => ({
    href,
    type: MEDIA_TYPES[format] ?? 'application/octet-stream',
    locations: {
      position: index + 1,
      progression: index / total,
      totalProgression: index / total,
      fragments: [`page=${index + 1}`],
    },
  })),
});

/** A path inside a container as a relative URL. */
const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
