import { stat } from 'node:fs/promises';
import { encodingOfPage } from '../html/encoding.ts';
import { decodedText } from '../text/decoded.ts';
import { fileChunks } from '../text/file-chunks.ts';
import { type Converter, element, type FormSource } from './form.ts';
import { htmlTree } from './html-tree.ts';
import { keptAttributes } from './kept-attributes.ts';
import { paced } from './paced.ts';

/** In bytes of the source, of which pictures inside of it are most. */
const MOST = 512 * 1024 ** 2;
/** In characters of Base64; a picture that has more is passed over. */
const LARGEST_PICTURE = 44 * 1024 ** 2;

/** A page of HTML: what stands in it is the text, and nothing that it refers to is fetched. */
export const htmlForm: Converter = async (source) => {
  const { size } = await stat(source.path);
  const pictureOf = dataPictures(source.addPicture);
  let isRightToLeft = false;
  const kept = (tag: string, attributes: Record<string, string>): Record<string, string> => {
    if (tag === 'html' || tag === 'body') isRightToLeft ||= attributes.dir?.toLowerCase() === 'rtl';
    const own = keptAttributes(attributes);
    // only pictures that stand in the page itself are there
    if (own.src !== undefined) own.src = pictureOf(own.src);
    return own;
  };
  const tree = htmlTree({ kept });
  const chunks = paced(fileChunks(source.path), size, source);
  for await (const piece of decodedText(chunks, encodingOfPage, MOST)) tree.write(piece);
  const { children } = tree.end();
  return {
    progression: isRightToLeft ? 'rtl' : 'ltr',
    chapters: [
      { name: null, isAside: false, nodes: isRightToLeft ? [element('div', { dir: 'rtl' }, children)] : children },
    ],
    outline: null,
  };
};

/** Keeps pictures that are written as their address (RFC 2397), and says under which name; empty for any other address. */
const dataPictures = (add: FormSource['addPicture']) => {
  let count = 0;
  return (address: string): string => {
    const start = /^\s*data:[^,]{0,200};\s*base64\s*,/i.exec(address)?.[0];
    if (start === undefined || address.length > LARGEST_PICTURE) return '';
    count += 1;
    const name = `data:${count}`;
    const written = address.slice(start.length);
    add(name, Buffer.from(written.includes('%') ? unescaped(written) : written, 'base64'));
    return name;
  };
};

const unescaped = (written: string): string => {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
};
