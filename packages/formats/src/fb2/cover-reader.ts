import type { XmlListener } from '../xml/read-xml.ts';

/** Larger pictures are not used as cover. */
const MAX_BYTES = 32 * 1024 ** 2;

/**
 * Creates a listener that decodes only the cover picture (`getCoverId`, else the first whose name starts with "cover").
 * `bytes` returns `null` when it is missing or too large.
 */
export const createCoverReader = (
  getCoverId: () => string | null,
): XmlListener & { bytes: () => Uint8Array | null } => {
  let chunks: Buffer[] | null = null;
  let found: Uint8Array | null = null;
  let size = 0;
  let remainder = '';
  const write = (base64: string): void => {
    const bytes = Buffer.from(base64, 'base64');
    size += bytes.length;
    if (size <= MAX_BYTES) chunks?.push(bytes);
  };
  return {
    open(name, attributes) {
      if (name !== 'binary' || found) return;
      const id = attributes.get('id')?.trim() ?? '';
      const cover = getCoverId();
      const isCover = cover === null ? /^cover/i.test(id) : id === cover;
      [chunks, size, remainder] = [isCover ? [] : null, 0, ''];
    },
    text(text) {
      if (!chunks) return;
      const all = remainder + text.replaceAll(/[^A-Za-z0-9+/]/g, '');
      const decodableLength = all.length - (all.length % 4);
      write(all.slice(0, decodableLength));
      remainder = all.slice(decodableLength);
    },
    close(name) {
      if (name !== 'binary' || !chunks) return;
      write(remainder);
      if (size > 0 && size <= MAX_BYTES) found = Buffer.concat(chunks);
      chunks = null;
    },
    bytes: () => found,
  };
};
