/** Characters of Base64; larger pictures are skipped. */
const MAX_BASE64_LENGTH = 44 * 1024 ** 2;

/** Collects the pictures of an FB2 (`binary`, Base64 with white space) and passes each on when it is complete. */
export const createFb2BinaryReader = (add: (name: string, bytes: Uint8Array) => void) => {
  let id = '';
  let pieces: string[] = [];
  let length = 0;
  return {
    open(attributes: Map<string, string>): void {
      [id, pieces, length] = [attributes.get('id')?.trim() ?? '', [], 0];
    },
    text(text: string): void {
      length += text.length;
      if (length <= MAX_BASE64_LENGTH) pieces.push(text);
    },
    close(): void {
      if (id !== '' && length <= MAX_BASE64_LENGTH) add(id, Buffer.from(pieces.join(''), 'base64'));
      [id, pieces] = ['', []];
    },
  };
};
