import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { ReadingManifest } from '@lectern/contracts';

type Part = { type: string; bytes: Buffer };
/** A book unpacked for serving: decoded path inside the container → part. */
export type UnpackedBook = { manifest: ReadingManifest; parts: Map<string, Part> };
/** One part of a book written by a test. */
type PartSource = { path: string; type: string; text: string };

/** Reads the files of a ZIP by its central directory (APPNOTE 4.3.12). Stored and deflated entries only. */
const unzip = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    files.set(name, zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
};

const decodeEntities = (text: string): string =>
  text
    .replace(/&amp;/g, '&')
    .replace(/&quot;/g, '"')
    .replace(/&apos;|&#39;/g, "'")
    .replace(/&lt;/g, '<');
const getAttribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found ? decodeEntities(found[1] ?? found[2] ?? '') : null;
};
const findTags = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, 'g')) ?? [];
const countCharacters = (html: string): number =>
  html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim().length;

const parseSpread = (properties: string): 'left' | 'right' | 'center' | null => {
  const side = /page-spread-(left|right|center)/.exec(properties)?.[1];
  return side === 'left' || side === 'right' || side === 'center' ? side : null;
};

/** Unpacks an EPUB and builds the server's manifest as far as these tests need it. */
export const unpackEpub = (path: string): UnpackedBook => {
  const files = unzip(readFileSync(path));
  const opfPath =
    getAttribute(findTags(String(files.get('META-INF/container.xml')), 'rootfile')[0] ?? '', 'full-path') ?? '';
  const opf = String(files.get(opfPath)).replace(/<!--[\s\S]*?-->/g, '');
  const parts = new Map([...files].map(([name, bytes]) => [name, { type: 'application/octet-stream', bytes }]));
  const items = new Map<string, { href: string; type: string }>();
  for (const tag of findTags(opf, 'item')) {
    const href = posix.join(posix.dirname(opfPath), decodeURIComponent(getAttribute(tag, 'href') ?? ''));
    const type = getAttribute(tag, 'media-type') ?? '';
    items.set(getAttribute(tag, 'id') ?? '', { href, type });
    const part = parts.get(href);
    if (part) part.type = type;
  }
  const fixed = /rendition:layout["'][^>]*>\s*pre-paginated/.test(opf);
  const spine = findTags(opf, 'itemref').map((tag, index) => {
    const idref = getAttribute(tag, 'idref') ?? '';
    const { href = '', type = '' } = items.get(idref) ?? {};
    const text = String(parts.get(href)?.bytes ?? '');
    const linear = getAttribute(tag, 'linear') !== 'no';
    const properties = getAttribute(tag, 'properties') ?? '';
    const paged = fixed ? !properties.includes('layout-reflowable') : properties.includes('layout-pre-paginated');
    return {
      index,
      idref,
      href,
      mediaType: type,
      linear,
      characters: countCharacters(text),
      layout: paged ? ('pre-paginated' as const) : ('reflowable' as const),
      spread: parseSpread(properties),
      viewport: null,
    };
  });
  const progression = getAttribute(findTags(opf, 'spine')[0] ?? '', 'page-progression-direction');
  const manifest: ReadingManifest = {
    version: 1,
    title: posix.basename(path),
    language: /<dc:language[^>]*>([^<]+)</.exec(opf)?.[1]?.trim() ?? null,
    layout: fixed ? 'pre-paginated' : 'reflowable',
    progression: progression === 'rtl' || progression === 'ltr' ? progression : 'default',
    cfiSpineStep: '/6',
    totalCharacters: spine.reduce((sum, item) => sum + (item.linear ? item.characters : 0), 0),
    spine,
    toc: [],
  };
  return { manifest, parts };
};

/** Builds a book from parts; XHTML and SVG parts form its spine, in order. */
export const buildBook = (sources: PartSource[], missingPaths: string[] = []): UnpackedBook => {
  const chapters = [
    ...sources.filter(({ type }) => /xhtml|svg/.test(type)),
    ...missingPaths.map((path) => ({ path, type: 'application/xhtml+xml', text: '' })),
  ];
  const spine = chapters.map(({ path, type, text }, index) => ({
    index,
    idref: `c${index}`,
    href: path,
    mediaType: type,
    linear: true,
    characters: countCharacters(text),
    layout: 'reflowable' as const,
    spread: null,
    viewport: null,
  }));
  return {
    manifest: {
      version: 1,
      title: 'Written',
      language: 'en',
      layout: 'reflowable',
      progression: 'default',
      cfiSpineStep: '/6',
      totalCharacters: spine.reduce((sum, { characters }) => sum + characters, 0),
      spine,
      toc: [],
    },
    parts: new Map(sources.map(({ path, type, text }) => [path, { type, bytes: Buffer.from(text) }])),
  };
};

/** Builds an XHTML chapter with `count` distinguishable paragraphs. */
export const buildChapter = (
  name: string,
  count: number,
  sentence = 'The quick brown fox jumps over the lazy dog, again and again.',
): PartSource => ({
  path: `OPS/${name}.xhtml`,
  type: 'application/xhtml+xml',
  text: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>${name}</title></head><body><h1>${name}</h1>${Array.from(
    { length: count },
    (_, at) => `<p>${name} paragraph ${at}. ${sentence.repeat(1 + (at % 5))}</p>`,
  ).join('\n')}</body></html>`,
});
