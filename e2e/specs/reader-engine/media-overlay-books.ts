import type { ReadingManifest } from '@lectern/contracts';
import { buildZip } from '@lectern/sample-books';
import { buildBook, type UnpackedBook } from './test-books.ts';

const RATE = 8000;

/** Builds `seconds` of a quiet tone (WAV, 8 bit, 8 kHz). */
export const buildTone = (seconds: number): Buffer => {
  const data = Buffer.from(Uint8Array.from({ length: RATE * seconds }, (_, at) => 128 + 8 * Math.sin(at / 4)));
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20); // PCM
  head.writeUInt16LE(1, 22); // one channel
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
};

/** Text that fills several lines of a page. */
const WORDS = 'The lamp burned on, and the quick brown fox jumped over the lazy dog again. '.repeat(6);
export type MediaOverlayOptions = {
  /** Ids of the sentences of each chapter; null for a chapter without a recording. */
  chapters: (readonly string[] | null)[];
  /** Seconds of each sentence. */
  sentenceSeconds?: number;
  style?: string;
  activeClass?: string;
};

/** Builds a book with Media Overlays: each sentence, a paragraph of several lines, has a clip in the audio file of its chapter. */
export const buildMediaOverlayBook = ({
  chapters,
  sentenceSeconds: each = 0.5,
  style = '',
  activeClass,
}: MediaOverlayOptions): UnpackedBook => {
  const book = buildBook(
    chapters.map((ids, index) => ({
      path: `OPS/c${index}.xhtml`,
      type: 'application/xhtml+xml',
      text: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>c</title>${style && `<style>${style}</style>`}</head><body>${(ids ?? ['silent']).map((id) => `<p id="${id}">${id}. ${WORDS}</p>`).join('')}</body></html>`,
    })),
  );
  for (const [index, ids] of chapters.entries()) {
    if (!ids) continue;
    const pars = ids.map(
      (id, at) =>
        `<par><text src="../c${index}.xhtml#${id}"/><audio src="../a/c${index}.wav" clipBegin="${at * each}s" clipEnd="${(at + 1) * each}s"/></par>`,
    );
    const smil = `<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body><seq>${pars.join('')}</seq></body></smil>`;
    book.parts.set(`OPS/mo/c${index}.smil`, { type: 'application/smil+xml', bytes: Buffer.from(smil) });
    book.parts.set(`OPS/a/c${index}.wav`, { type: 'audio/wav', bytes: buildTone(ids.length * each) });
  }
  const spine = book.manifest.spine.map((item, index) => ({
    ...item,
    ...(chapters[index] && { overlay: `OPS/mo/c${index}.smil` }),
  }));
  const manifest: ReadingManifest = { ...book.manifest, spine, ...(activeClass && { activeClass }) };
  return { ...book, manifest };
};

/** Packs a book into an EPUB. */
export const packEpub = ({ manifest, parts }: UnpackedBook, title: string): Promise<Buffer> => {
  const items = [...parts].map(([path, { type }], at) => {
    const overlay = manifest.spine.find(({ href }) => href === path)?.overlay;
    const overlayAttribute = overlay ? ` media-overlay="i${[...parts.keys()].indexOf(overlay)}"` : '';
    return `<item id="i${at}" href="${path.replace('OPS/', '')}" media-type="${type}"${overlayAttribute}/>`;
  });
  const itemrefs = manifest.spine.map(({ href }) => `<itemref idref="i${[...parts.keys()].indexOf(href)}"/>`);
  return buildZip([
    { path: 'mimetype', content: 'application/epub+zip' },
    {
      path: 'META-INF/container.xml',
      content: `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    },
    {
      path: 'OPS/book.opf',
      content: `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></metadata><manifest>${items.join('')}</manifest><spine>${itemrefs.join('')}</spine></package>`,
    },
    ...[...parts].map(([path, { bytes }]) => ({ path, content: bytes, stored: path.endsWith('.wav') })),
  ]);
};
