const [END_SIGNATURE, ENTRY_SIGNATURE] = [0x06054b50, 0x02014b50];
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const [STORED, DEFLATED] = [0, 8];

/** Reads an untrusted stream. @throws Error beyond `maxBytes` */
const readAll = async (stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    length += part.length;
    if (length > maxBytes) throw new Error('It unpacks to more than may be');
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer()); // none of the buffers is shared
};

/** Unpacks the file with this name from a ZIP. @throws Error when it is missing, damaged, or larger than `maxBytes` */
export const unzipEntry = async (zip: Uint8Array, name: string, maxBytes: number): Promise<Uint8Array> => {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let end = zip.length - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END_SIGNATURE) end -= 1;
  if (end < 0) throw new Error('No archive');
  let at = view.getUint32(end + 16, true);
  for (
    let entriesLeft = view.getUint16(end + 10, true);
    entriesLeft > 0 && view.getUint32(at, true) === ENTRY_SIGNATURE;
    entriesLeft -= 1
  ) {
    const nameLength = view.getUint16(at + 28, true);
    const trailingLength = view.getUint16(at + 30, true) + view.getUint16(at + 32, true); // extra fields and comment
    const path = new TextDecoder().decode(zip.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength));
    if (path === name || path.endsWith(`/${name}`)) {
      const method = view.getUint16(at + 10, true);
      const compressedSize = view.getUint32(at + 20, true);
      const localHeader = view.getUint32(at + 42, true);
      const from =
        localHeader + LOCAL_BYTES + view.getUint16(localHeader + 26, true) + view.getUint16(localHeader + 28, true);
      const bytes = zip.slice(from, from + compressedSize);
      if (method === STORED) return bytes;
      if (method !== DEFLATED) break;
      return readAll(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')), maxBytes);
    }
    at += ENTRY_BYTES + nameLength + trailingLength;
  }
  throw new Error('It holds no annotations');
};
