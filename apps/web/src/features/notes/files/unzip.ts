const [END, ENTRY] = [0x06054b50, 0x02014b50];
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const [STORED, DEFLATED] = [0, 8];

/** Reads a stream that may claim or give anything. @throws Error beyond `most` bytes */
const gathered = async (stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    length += part.length;
    if (length > most) throw new Error('It unpacks to more than may be');
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer()); // of buffers that are not shared
};

/** The file of this name in a ZIP, at most `most` bytes of it. @throws Error when there is none, or it is damaged */
export const unzipped = async (zip: Uint8Array, name: string, most: number): Promise<Uint8Array> => {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let end = zip.length - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new Error('No archive');
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0 && view.getUint32(at, true) === ENTRY; left -= 1) {
    const nameLength = view.getUint16(at + 28, true);
    const beyond = view.getUint16(at + 30, true) + view.getUint16(at + 32, true); // extra fields and comment
    const path = new TextDecoder().decode(zip.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength));
    if (path === name || path.endsWith(`/${name}`)) {
      const method = view.getUint16(at + 10, true);
      const packed = view.getUint32(at + 20, true);
      const local = view.getUint32(at + 42, true);
      const from = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const bytes = zip.slice(from, from + packed);
      if (method === STORED) return bytes;
      if (method !== DEFLATED) break;
      return gathered(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')), most);
    }
    at += ENTRY_BYTES + nameLength + beyond;
  }
  throw new Error('It holds no annotations');
};
