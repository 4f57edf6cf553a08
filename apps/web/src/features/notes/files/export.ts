import { pageIn } from '../../../lib/page-address.ts';
import { timeIn } from '../../../lib/time-address.ts';
import type { BookMark } from '../mark.ts';
import { rangeCfi } from './cfi-range.ts';

export type Format = 'md' | 'html' | 'json' | 'csv' | 'annotations';
export const FORMATS: readonly Format[] = ['md', 'html', 'csv', 'json', 'annotations'];

/**
 * What is written out of one mark. `percent` is 0..100 with one decimal, null where the place is not known; `time` is that in a
 * recording, `h:mm:ss`, null in books that are read.
 */
type Line = { chapter: string; percent: number | null; time: string | null; mark: BookMark };

export type Exported = { name: string; type: string; text: string };

const percentOf = (fraction: number | null): number | null =>
  fraction === null ? null : Math.round(fraction * 1000) / 10;

const timeOf = ({ stretch }: BookMark): string | null => {
  const atMs = stretch && timeIn(stretch.start);
  if (atMs === null) return null;
  const seconds = Math.floor(atMs / 1000);
  const two = (part: number): string => String(part % 60).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`;
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Signs that Markdown would read as something else. */
const plain = (text: string): string => text.replaceAll(/[\\`*_{}[\]<>#|]/g, '\\$&').replaceAll('\n', '  \n');

/** A cell of RFC 4180. A sheet must not take a text for a formula: one that begins like that gets an apostrophe. */
const cell = (value: string | number | null): string => {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const whereOf = ({ chapter, percent, time, mark: { page } }: Line): string =>
  [chapter, time, page === null ? '' : `p. ${page}`, percent === null ? '' : `${percent} %`]
    .filter(Boolean)
    .join(' · ');

const markdown = (title: string, lines: readonly Line[]): string => {
  const one = (line: Line): string => {
    const { text, note } = line.mark;
    const quoted = text === '' ? '' : plain(text).replaceAll(/^/gm, '> ');
    return [`**${plain(whereOf(line))}**`, quoted, plain(note)].filter(Boolean).join('\n\n');
  };
  return `# ${plain(title)}\n\n${lines.map(one).join('\n\n---\n\n')}\n`;
};

const page = (title: string, lines: readonly Line[]): string => {
  const one = (line: Line): string => {
    const { text, note } = line.mark;
    const quoted = text === '' ? '' : `<blockquote>${escaped(text)}</blockquote>`;
    const written = note === '' ? '' : `<p>${escaped(note).replaceAll('\n', '<br>')}</p>`;
    return `<section><h2>${escaped(whereOf(line))}</h2>${quoted}${written}</section>`;
  };
  return `<!doctype html><meta charset="utf-8"><title>${escaped(title)}</title><h1>${escaped(title)}</h1>${lines.map(one).join('')}\n`;
};

const table = (lines: readonly Line[]): string =>
  [
    ['kind', 'color', 'style', 'chapter', 'page', 'percent', 'text', 'note', 'updated', 'time'].join(','),
    ...lines.map(({ chapter, percent, time, mark: { kind, color, look, page, text, note, updated } }) =>
      [kind, color, look, chapter, page, percent, text, note, updated, time].map(cell).join(','),
    ),
  ].join('\r\n');

const MOTIVES = { highlight: 'highlighting', note: 'commenting', bookmark: 'bookmarking' } as const;
const LOOKS = { highlight: 'solid', underline: 'underline', squiggle: 'wavy' } as const;

/**
 * A place in the text by its CFI, one on a fixed page as in a PDF (RFC 8118), with what finds it there exactly, one in a
 * recording by its time (W3C Media Fragments).
 */
const fragmentOf = ({ start, end, rects }: NonNullable<BookMark['stretch']>): object => {
  if (timeIn(start) !== null)
    return { type: 'FragmentSelector', conformsTo: 'http://www.w3.org/TR/media-frags/', value: start.slice(1) };
  const page = pageIn(start);
  return page === null
    ? {
        type: 'FragmentSelector',
        conformsTo: 'https://idpf.org/epub/linking/cfi/epub-cfi.html',
        value: rangeCfi(start, end),
      }
    : {
        type: 'FragmentSelector',
        conformsTo: 'https://www.rfc-editor.org/rfc/rfc8118',
        value: `page=${page + 1}`,
        lectern: { start, end, rects },
      };
};

/** W3C EPUB Annotations 1.0, as one JSON file. Marks of other programs without a place in the book are not in it. */
const annotationSet = (title: string, lines: readonly Line[], now: string): string =>
  JSON.stringify(
    {
      '@context': 'https://www.w3.org/ns/epub-anno.jsonld',
      id: `urn:uuid:${crypto.randomUUID()}`,
      type: 'AnnotationSet',
      generated: now,
      about: { 'dc:title': title },
      items: lines.flatMap(({ mark }) => {
        const { uuid, kind, color, look, text, note, stretch, updated } = mark;
        if (!stretch) return [];
        return [
          {
            id: `urn:uuid:${uuid}`,
            type: 'Annotation',
            created: updated,
            motivation: MOTIVES[kind],
            body: { type: 'TextualBody', value: note, format: 'text/plain', color, highlight: LOOKS[look] },
            target: {
              selector: [
                fragmentOf(stretch),
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

/** The file that a reader gets. `now`: ISO 8601. */
export const exported = (
  format: Format,
  title: string,
  marks: readonly BookMark[],
  chapterAt: (fraction: number | null) => string,
  now: string,
): Exported => {
  const lines = marks
    .toSorted((a, b) => (a.fraction ?? 2) - (b.fraction ?? 2))
    .map((mark) => ({
      chapter: chapterAt(mark.fraction),
      percent: percentOf(mark.fraction),
      time: timeOf(mark),
      mark,
    }));
  const name = `${
    title
      .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
      .trim()
      .slice(0, 80) || 'notes'
  }`;
  switch (format) {
    case 'md':
      return { name: `${name}.md`, type: 'text/markdown', text: markdown(title, lines) };
    case 'html':
      return { name: `${name}.html`, type: 'text/html', text: page(title, lines) };
    case 'csv':
      return { name: `${name}.csv`, type: 'text/csv', text: `\ufeff${table(lines)}\r\n` };
    case 'json':
      return {
        name: `${name}.json`,
        type: 'application/json',
        text: JSON.stringify({ title, marks: lines.map(({ mark, ...where }) => ({ ...mark, ...where })) }, null, 2),
      };
    case 'annotations':
      return { name: `${name}.annotations.json`, type: 'application/ld+json', text: annotationSet(title, lines, now) };
    default:
      throw new Error(format satisfies never);
  }
};
