import type { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';
import { changesDocument } from '../doctype.ts';
import { UnreadableBook } from '../facts.ts';
import { isFlagged } from '../flags.ts';
import { decoderFor } from '../text/decode.ts';
import { decodeNamedEntities } from '../text/entities.ts';
import { MAX_CHAPTER_DEPTH, SLICE } from '../text/slices.ts';

/** What one pass over a content document finds. */
export type ChapterScan = {
  /** UTF-16 units of `body` text without scripts and styles, white space collapsed and trimmed. */
  characters: number;
  flagged: boolean;
  viewport: { width: number; height: number } | null;
  /** References of the first pictures, as written. */
  images: string[];
};

const SILENT = new Set(['script', 'style', 'template']);
const MAX_IMAGES = 2;

const local = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/**
 * Scans a content document as it is inflated: no tree, memory bound by one chunk. A document that is damaged half way
 * or nested absurdly deep counts up to that point.
 */
export const scanChapter = async (chunks: AsyncIterable<Uint8Array>, isHtml: boolean): Promise<ChapterScan> => {
  const scan: ChapterScan = { characters: 0, flagged: false, viewport: null, images: [] };
  const count = characterCounter();
  let depth = 0;
  let body = 0;
  let silent = 0;

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const tag = local(name);
        depth += 1;
        if (tag === 'body' || body > 0) body += 1;
        if (SILENT.has(tag)) silent += 1;
        scan.flagged ||= isFlagged(tag, attributes);
        if (tag === 'meta' && attributes.name?.toLowerCase() === 'viewport')
          scan.viewport ??= sizeOf(attributes.content ?? '');
        if (tag === 'svg' && body === 0) scan.viewport ??= boxOf(attributes);
        const image =
          tag === 'img' ? attributes.src : tag === 'image' ? (attributes['xlink:href'] ?? attributes.href) : undefined;
        if (image && scan.images.length < MAX_IMAGES) scan.images.push(image);
      },
      onclosetag(name) {
        depth -= 1;
        if (body > 0) body -= 1;
        if (SILENT.has(local(name))) silent -= 1;
      },
      ontext(text) {
        if (body > 0 && silent === 0) count.add(decodeNamedEntities(text));
      },
      onprocessinginstruction(_name, data) {
        scan.flagged ||= changesDocument(data);
      },
    },
    { xmlMode: !isHtml, decodeEntities: true, recognizeSelfClosing: true },
  );

  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of chunks) {
      decoder ??= decoderFor(chunk);
      const text = decoder.decode(chunk, { stream: true });
      for (let at = 0; at < text.length && depth <= MAX_CHAPTER_DEPTH; at += SLICE)
        parser.write(text.slice(at, at + SLICE));
      if (depth > MAX_CHAPTER_DEPTH) break;
    }
    if (depth <= MAX_CHAPTER_DEPTH) parser.end();
    else scan.flagged = true;
  } catch (error) {
    if (!(error instanceof UnreadableBook)) throw error;
    // NOTE one broken chapter does not sink the book (rule META-12): what was read of it counts
  }
  scan.characters = count.total();
  return scan;
};

/** Counts text as `replace(/\s+/g, ' ').trim().length` would, piece by piece. */
const characterCounter = () => {
  let total = 0;
  let space = false;
  return {
    add(piece: string): void {
      const text = piece.replaceAll(/\s+/g, ' ');
      const bare = text.trim();
      if (text.startsWith(' ')) space ||= total > 0;
      if (bare === '') return;
      total += bare.length + (space ? 1 : 0);
      space = text.endsWith(' ');
    },
    total: () => total,
  };
};

const MAX_PIXELS = 20_000;
const size = (width: number, height: number) =>
  width > 0 && height > 0 && width <= MAX_PIXELS && height <= MAX_PIXELS ? { width, height } : null;

/** `width=1200, height=1600` (EPUB 3.3 section 8.2.2.6). */
const sizeOf = (content: string) => {
  const value = (name: string) => Number(new RegExp(`${name}\\s*=\\s*["']?(\\d+(?:\\.\\d+)?)`, 'i').exec(content)?.[1]);
  return size(value('width'), value('height'));
};

const boxOf = (attributes: Record<string, string>) => {
  const [, , width = 0, height = 0] = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return (
    size(width, height) ?? size(Number.parseFloat(attributes.width ?? ''), Number.parseFloat(attributes.height ?? ''))
  );
};
