import type { XmlListener } from '../xml/stream.ts';

/** A picture of more bytes than this is no cover. */
const MAX_BYTES = 32 * 1024 ** 2;

/**
 * Reads the one picture that is the cover (`wanted`, else the first whose name says so); the others are passed over.
 * `bytes` is `null` when it is missing or too large.
 */
export const pictureReader = (wanted: () => string | null): XmlListener & { bytes: () => Uint8Array | null } => {
  let chunks: Buffer[] | null = null;
  let found: Uint8Array | null = null;
  let size = 0;
  let rest = '';
  const write = (base64: string): void => {
    const bytes = Buffer.from(base64, 'base64');
    size += bytes.length;
    if (size <= MAX_BYTES) chunks?.push(bytes);
  };
  return {
    open(name, attributes) {
      if (name !== 'binary' || found) return;
      const id = attributes.get('id')?.trim() ?? '';
      const cover = wanted();
      const isCover = cover === null ? /^cover/i.test(id) : id === cover;
      [chunks, size, rest] = [isCover ? [] : null, 0, ''];
    },
    text(text) {
      if (!chunks) return;
      const all = rest + text.replaceAll(/[^A-Za-z0-9+/]/g, '');
      const whole = all.length - (all.length % 4);
      write(all.slice(0, whole));
      rest = all.slice(whole);
    },
    close(name) {
      if (name !== 'binary' || !chunks) return;
      write(rest);
      if (size > 0 && size <= MAX_BYTES) found = Buffer.concat(chunks);
      chunks = null;
    },
    bytes: () => found,
  };
};
