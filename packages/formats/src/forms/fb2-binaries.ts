/** In characters of Base64; a picture that has more is passed over. */
const LARGEST = 44 * 1024 ** 2;

/** Pictures of an FB2 (`binary`, Base64 with white space), each handed on when it is whole. */
export const fb2Binaries = (add: (name: string, bytes: Uint8Array) => void) => {
  let id = '';
  let pieces: string[] = [];
  let length = 0;
  return {
    open(attributes: Map<string, string>): void {
      [id, pieces, length] = [attributes.get('id')?.trim() ?? '', [], 0];
    },
    text(text: string): void {
      length += text.length;
      if (length <= LARGEST) pieces.push(text);
    },
    close(): void {
      if (id !== '' && length <= LARGEST) add(id, Buffer.from(pieces.join(''), 'base64'));
      [id, pieces] = ['', []];
    },
  };
};
