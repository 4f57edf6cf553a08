import { stat } from 'node:fs/promises';
import { detectHtmlEncoding } from '../html/detect-encoding.ts';
import { decodeText } from '../text/decode-text.ts';
import { readFileChunks } from '../text/file-chunks.ts';
import { withBackpressure } from './backpressure.ts';
import { type ConversionSource, type Converter, createElement } from './converted-book.ts';
import { createHtmlTreeParser, filterHtmlAttributes } from './html-tree-parser.ts';

/** Bytes of the source, mostly embedded pictures. */
const MAX_SOURCE_BYTES = 512 * 1024 ** 2;
/** Characters of Base64; larger pictures are skipped. */
const MAX_BASE64_LENGTH = 44 * 1024 ** 2;

/** Converts an HTML page. External resources are not fetched. */
export const convertHtml: Converter = async (source) => {
  const { size } = await stat(source.path);
  const storePicture = createDataUrlStore(source.addPicture);
  let isRightToLeft = false;
  const filterAttributes = (tag: string, attributes: Record<string, string>): Record<string, string> => {
    if (tag === 'html' || tag === 'body') isRightToLeft ||= attributes.dir?.toLowerCase() === 'rtl';
    const filtered = filterHtmlAttributes(attributes);
    // only embedded pictures are available
    if (filtered.src !== undefined) filtered.src = storePicture(filtered.src);
    return filtered;
  };
  const tree = createHtmlTreeParser({ filterAttributes });
  const chunks = withBackpressure(readFileChunks(source.path), size, source);
  for await (const piece of decodeText(chunks, detectHtmlEncoding, MAX_SOURCE_BYTES)) tree.write(piece);
  const { children } = tree.end();
  return {
    progression: isRightToLeft ? 'rtl' : 'ltr',
    chapters: [
      {
        name: null,
        isAuxiliary: false,
        nodes: isRightToLeft ? [createElement('div', { dir: 'rtl' }, children)] : children,
      },
    ],
    outline: null,
  };
};

/** Stores pictures from data URLs (RFC 2397) and returns their names; empty for any other URL. */
const createDataUrlStore = (add: ConversionSource['addPicture']) => {
  let count = 0;
  return (address: string): string => {
    const start = /^\s*data:[^,]{0,200};\s*base64\s*,/i.exec(address)?.[0];
    if (start === undefined || address.length > MAX_BASE64_LENGTH) return '';
    count += 1;
    const name = `data:${count}`;
    const data = address.slice(start.length);
    add(name, Buffer.from(data.includes('%') ? percentDecode(data) : data, 'base64'));
    return name;
  };
};

const percentDecode = (data: string): string => {
  try {
    return decodeURIComponent(data);
  } catch {
    return data;
  }
};
