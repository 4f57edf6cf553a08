import type { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';
import { UnreadableBook } from '../book-facts.ts';
import { declaresEntityOrAttribute } from '../doctype.ts';
import { isForbiddenElement } from '../forbidden-elements.ts';
import { decodeNamedEntities } from '../text/html-entities.ts';
import { MAX_PARSER_DEPTH, PARSER_SLICE } from '../text/parser-limits.ts';
import { createXmlDecoder } from '../text/xml-encoding.ts';
import { createHtmlCheck } from './html-check.ts';

/** The result of one pass over a content document. */
export type ChapterScan = {
  /** UTF-16 units of `body` text without scripts and styles, white space collapsed and trimmed. */
  characters: number;
  flagged: boolean;
  viewport: { width: number; height: number } | null;
  /** References to the first images, as written. */
  images: string[];
  /** References to other documents, as written but without their fragments. */
  links: Set<string>;
  /** Whether it must be sent through `rewriteAsHtml`; null when it was not checked to its end. */
  asHtml: boolean | null;
};

const IGNORED_ELEMENTS = new Set(['script', 'style', 'template']);
const MAX_IMAGES = 2;
const MAX_LINKS = 1000;

const toLocalName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Where a link of a page or an entry of an NCX leads, unless it is outside of the book or in the same document. */
const findLink = (tag: string, attributes: Record<string, string>): string | null => {
  const reference =
    tag === 'a' || tag === 'area'
      ? (attributes.href ?? attributes['xlink:href'])
      : tag === 'content'
        ? attributes.src
        : '';
  const [path = ''] = (reference ?? '').split('#', 1);
  return path === '' || /^[a-z][\w+.-]*:/i.test(path) ? null : path;
};

/**
 * Scans a content document while it is inflated, without building a tree, in memory for one chunk. A document that is
 * damaged halfway or nested too deeply counts up to that point.
 */
export const scanChapter = async (chunks: AsyncIterable<Uint8Array>, isHtml: boolean): Promise<ChapterScan> => {
  const scan: ChapterScan = {
    characters: 0,
    flagged: false,
    viewport: null,
    images: [],
    links: new Set(),
    asHtml: null,
  };
  const htmlCheck = createHtmlCheck(isHtml);
  const count = createCharacterCounter();
  let depth = 0;
  let body = 0;
  let silent = 0;

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const tag = toLocalName(name);
        depth += 1;
        if (tag === 'body' || body > 0) body += 1;
        if (IGNORED_ELEMENTS.has(tag)) silent += 1;
        scan.flagged ||= isForbiddenElement(tag, attributes);
        if (tag === 'meta' && attributes.name?.toLowerCase() === 'viewport')
          scan.viewport ??= parseViewport(attributes.content ?? '');
        if (tag === 'svg' && body === 0) scan.viewport ??= parseSvgSize(attributes);
        const image =
          tag === 'img' ? attributes.src : tag === 'image' ? (attributes['xlink:href'] ?? attributes.href) : undefined;
        if (image && scan.images.length < MAX_IMAGES) scan.images.push(image);
        const link = findLink(tag, attributes);
        if (link && scan.links.size < MAX_LINKS) scan.links.add(link);
      },
      onclosetag(name) {
        depth -= 1;
        if (body > 0) body -= 1;
        if (IGNORED_ELEMENTS.has(toLocalName(name))) silent -= 1;
      },
      ontext(text) {
        if (body > 0 && silent === 0) count.add(decodeNamedEntities(text));
      },
      onprocessinginstruction(_name, data) {
        scan.flagged ||= declaresEntityOrAttribute(data);
      },
    },
    { xmlMode: !isHtml, decodeEntities: true, recognizeSelfClosing: true },
  );

  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of chunks) {
      decoder ??= createXmlDecoder(chunk);
      const text = decoder.decode(chunk, { stream: true });
      htmlCheck.write(text, chunk);
      for (let at = 0; at < text.length && depth <= MAX_PARSER_DEPTH; at += PARSER_SLICE)
        parser.write(text.slice(at, at + PARSER_SLICE));
      if (depth > MAX_PARSER_DEPTH) break;
    }
    if (depth <= MAX_PARSER_DEPTH) parser.end();
    else scan.flagged = true;
    if (depth <= MAX_PARSER_DEPTH) scan.asHtml = htmlCheck.end();
  } catch (error) {
    if (!(error instanceof UnreadableBook)) throw error;
    // one broken chapter does not make the book unreadable (rule META-12): the part before the damage counts
  }
  scan.characters = count.total();
  return scan;
};

/** Counts text as `replace(/\s+/g, ' ').trim().length` would, one chunk at a time. */
const createCharacterCounter = () => {
  let total = 0;
  let space = false;
  return {
    add(chunk: string): void {
      const text = chunk.replaceAll(/\s+/g, ' ');
      const trimmed = text.trim();
      if (text.startsWith(' ')) space ||= total > 0;
      if (trimmed === '') return;
      total += trimmed.length + (space ? 1 : 0);
      space = text.endsWith(' ');
    },
    total: () => total,
  };
};

const MAX_PIXELS = 20_000;
const toSize = (width: number, height: number) =>
  width > 0 && height > 0 && width <= MAX_PIXELS && height <= MAX_PIXELS ? { width, height } : null;

/** `width=1200, height=1600` (EPUB 3.3 section 8.2.2.6). */
const parseViewport = (content: string) => {
  const readNumber = (name: string) =>
    Number(new RegExp(`${name}\\s*=\\s*["']?(\\d+(?:\\.\\d+)?)`, 'i').exec(content)?.[1]);
  return toSize(readNumber('width'), readNumber('height'));
};

const parseSvgSize = (attributes: Record<string, string>) => {
  const [, , width = 0, height = 0] = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return (
    toSize(width, height) ??
    toSize(Number.parseFloat(attributes.width ?? ''), Number.parseFloat(attributes.height ?? ''))
  );
};
