import { parsePagePointer } from '../../../lib/page-pointer.ts';
import { parseTimePointer } from '../../../lib/time-pointer.ts';
import type { SavedMark } from '../saved-mark.ts';
import type { Assessment } from './assessment.ts';
import { joinCfiRange } from './cfi-range.ts';

export type ExportFormat = 'md' | 'html' | 'json' | 'csv' | 'annotations';
export const EXPORT_FORMATS: readonly ExportFormat[] = ['md', 'html', 'csv', 'json', 'annotations'];

/**
 * A mark with its location for the export. `percent` is 0..100 with one decimal, null where unknown; `time` is the time in a
 * recording, `h:mm:ss`, null in other books.
 */
type ExportedMark = { chapter: string; percent: number | null; time: string | null; mark: SavedMark };

export type ExportFile = { name: string; type: string; text: string };

const toPercent = (fraction: number | null): number | null =>
  fraction === null ? null : Math.round(fraction * 1000) / 10;

const formatTime = ({ stretch }: SavedMark): string | null => {
  const atMs = stretch && parseTimePointer(stretch.start);
  if (atMs === null) return null;
  const seconds = Math.floor(atMs / 1000);
  const pad = (part: number): string => String(part % 60).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60))}:${pad(seconds)}`;
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Escapes characters with a meaning in Markdown. */
const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_{}[\]<>#|]/g, '\\$&').replaceAll('\n', '  \n');

/** A cell of RFC 4180. A text that a spreadsheet would read as a formula gets an apostrophe. */
const toCsvCell = (value: string | number | null): string => {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const formatLocation = ({ chapter, percent, time, mark: { page } }: ExportedMark): string =>
  [chapter, time, page === null ? '' : `p. ${page}`, percent === null ? '' : `${percent} %`]
    .filter(Boolean)
    .join(' · ');

/** What is exported: the marks of a book, and what its reader thinks of it. */
type ExportedBook = Assessment & { title: string; marks: readonly ExportedMark[] };

/** `★ 4.5/5`; empty for a book without stars. */
const formatRating = (rating: number | null): string => (rating === null ? '' : `★ ${rating}/5`);

const buildMarkdown = ({ title, rating, review, marks }: ExportedBook): string => {
  const formatMark = (mark: ExportedMark): string => {
    const { text, note } = mark.mark;
    const quoted = text === '' ? '' : escapeMarkdown(text).replaceAll(/^/gm, '> ');
    return [`**${escapeMarkdown(formatLocation(mark))}**`, quoted, escapeMarkdown(note)].filter(Boolean).join('\n\n');
  };
  const head = [`# ${escapeMarkdown(title)}`, formatRating(rating), escapeMarkdown(review)].filter(Boolean);
  return `${[...head, marks.map(formatMark).join('\n\n---\n\n')].join('\n\n')}\n`;
};

const buildHtml = ({ title, rating, review, marks }: ExportedBook): string => {
  const toParagraph = (text: string): string =>
    text === '' ? '' : `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const formatMark = (mark: ExportedMark): string => {
    const { text, note } = mark.mark;
    const quoted = text === '' ? '' : `<blockquote>${escapeHtml(text)}</blockquote>`;
    return `<section><h2>${escapeHtml(formatLocation(mark))}</h2>${quoted}${toParagraph(note)}</section>`;
  };
  return `<!doctype html><meta charset="utf-8"><title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1>${toParagraph(formatRating(rating))}${toParagraph(review)}${marks.map(formatMark).join('')}\n`;
};

const buildCsv = (marks: readonly ExportedMark[]): string =>
  [
    ['kind', 'color', 'style', 'chapter', 'page', 'percent', 'text', 'note', 'updated', 'time'].join(','),
    ...marks.map(({ chapter, percent, time, mark: { kind, color, look, page, text, note, updated } }) =>
      [kind, color, look, chapter, page, percent, text, note, updated, time].map(toCsvCell).join(','),
    ),
  ].join('\r\n');

const MOTIVATIONS = { highlight: 'highlighting', note: 'commenting', bookmark: 'bookmarking' } as const;
const LOOKS = { highlight: 'solid', underline: 'underline', squiggle: 'wavy' } as const;

/**
 * A position in text by its CFI; on a fixed page by page number as in a PDF (RFC 8118), with our own exact range; in a recording by its
 * time (W3C Media Fragments).
 */
const buildFragmentSelector = ({ start, end, rects }: NonNullable<SavedMark['stretch']>): object => {
  if (parseTimePointer(start) !== null)
    return { type: 'FragmentSelector', conformsTo: 'http://www.w3.org/TR/media-frags/', value: start.slice(1) };
  const page = parsePagePointer(start);
  return page === null
    ? {
        type: 'FragmentSelector',
        conformsTo: 'https://idpf.org/epub/linking/cfi/epub-cfi.html',
        value: joinCfiRange(start, end),
      }
    : {
        type: 'FragmentSelector',
        conformsTo: 'https://www.rfc-editor.org/rfc/rfc8118',
        value: `page=${page + 1}`,
        lectern: { start, end, rects },
      };
};

/** W3C EPUB Annotations 1.0, as one JSON file. Leaves out marks of other programs without a position in the book. */
const buildAnnotationSet = ({ title, rating, review, marks }: ExportedBook, now: string): string =>
  JSON.stringify(
    {
      '@context': 'https://www.w3.org/ns/epub-anno.jsonld',
      id: `urn:uuid:${crypto.randomUUID()}`,
      type: 'AnnotationSet',
      generated: now,
      about: { 'dc:title': title, ...((rating !== null || review !== '') && { lectern: { rating, review } }) },
      items: marks.flatMap(({ mark }) => {
        const { uuid, kind, color, look, text, note, stretch, updated } = mark;
        if (!stretch) return [];
        return [
          {
            id: `urn:uuid:${uuid}`,
            type: 'Annotation',
            created: updated,
            motivation: MOTIVATIONS[kind],
            body: { type: 'TextualBody', value: note, format: 'text/plain', color, highlight: LOOKS[look] },
            target: {
              selector: [
                buildFragmentSelector(stretch),
                { type: 'TextQuoteSelector', exact: text, prefix: stretch.before, suffix: stretch.after },
              ],
            },
          },
        ];
      }),
    },
    null,
    2,
  );

/** Builds the file to download. `now`: ISO 8601. */
export const exportMarks = (
  format: ExportFormat,
  { title, rating, review }: Assessment & { title: string },
  marks: readonly SavedMark[],
  getChapterAt: (fraction: number | null) => string,
  now: string,
): ExportFile => {
  const exported = marks
    .toSorted((a, b) => (a.fraction ?? 2) - (b.fraction ?? 2))
    .map((mark) => ({
      chapter: getChapterAt(mark.fraction),
      percent: toPercent(mark.fraction),
      time: formatTime(mark),
      mark,
    }));
  const book = { title, rating, review, marks: exported };
  const name = `${
    title
      .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
      .trim()
      .slice(0, 80) || 'notes'
  }`;
  switch (format) {
    case 'md':
      return { name: `${name}.md`, type: 'text/markdown', text: buildMarkdown(book) };
    case 'html':
      return { name: `${name}.html`, type: 'text/html', text: buildHtml(book) };
    case 'csv':
      return { name: `${name}.csv`, type: 'text/csv', text: `\ufeff${buildCsv(exported)}\r\n` };
    case 'json':
      return {
        name: `${name}.json`,
        type: 'application/json',
        text: JSON.stringify(
          { title, rating, review, marks: exported.map(({ mark, ...place }) => ({ ...mark, ...place })) },
          null,
          2,
        ),
      };
    case 'annotations':
      return {
        name: `${name}.annotations.json`,
        type: 'application/ld+json',
        text: buildAnnotationSet(book, now),
      };
    default:
      throw new Error(format satisfies never);
  }
};
