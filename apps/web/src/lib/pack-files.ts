/** The polynomial of CRC-32, reversed. */
const POLYNOMIAL = 0xedb88320;
const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value >>> 0;
});
/** Bytes of a file that are in memory at once. */
const CHUNK_BYTES = 4 * 1024 ** 2;

const computeCrc32 = async (file: Blob): Promise<number> => {
  let value = 0xffffffff;
  for (let from = 0; from < file.size; from += CHUNK_BYTES) {
    for (const byte of new Uint8Array(await file.slice(from, from + CHUNK_BYTES).arrayBuffer()))
      value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  }
  return (value ^ 0xffffffff) >>> 0;
};

const LOCAL_HEADER = { signature: 0x04034b50, bytes: 30 };
const CENTRAL_HEADER = { signature: 0x02014b50, bytes: 46 };
const END = { signature: 0x06054b50, bytes: 22 };
const VERSION = 20;
/** The names are in UTF-8. */
const FLAGS = 0x0800;
const [MAX_BYTES, MAX_FILES] = [0xffffffff, 0xffff];

/** A file, and its path in a ZIP. */
type PathedFile = { path: string; file: Blob };
type Packed = { name: Uint8Array<ArrayBuffer>; size: number; checksum: number; offset: number };

/** What both headers of a file say: sizes and checksum, from the version on. */
const writeFacts = (view: DataView, at: number, { name, size, checksum }: Packed): void => {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 2, FLAGS, true);
  view.setUint32(at + 10, checksum, true);
  view.setUint32(at + 14, size, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, name.length, true);
};

const toName = (path: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(path.toWellFormed());

/** Whether files fit into a ZIP that every program reads. */
export const canPackFiles = (files: readonly PathedFile[]): boolean => {
  const headers = LOCAL_HEADER.bytes + CENTRAL_HEADER.bytes;
  const bytes = files.reduce((sum, { path, file }) => sum + headers + 2 * toName(path).length + file.size, END.bytes);
  return files.length < MAX_FILES && bytes < MAX_BYTES;
};

/**
 * Packs files into a ZIP without compressing them: they are compressed already, or small. None of them is held in memory, and the same
 * files make the same bytes. Rejects when one can't be read.
 */
export const packFiles = async (files: readonly PathedFile[]): Promise<Blob> => {
  const parts: BlobPart[] = [];
  const packed: Packed[] = [];
  let offset = 0;
  for (const { path, file } of files) {
    const entry = { name: toName(path), size: file.size, checksum: await computeCrc32(file), offset };
    const header = new DataView(new ArrayBuffer(LOCAL_HEADER.bytes));
    header.setUint32(0, LOCAL_HEADER.signature, true);
    writeFacts(header, 4, entry);
    parts.push(header, entry.name, file);
    packed.push(entry);
    offset += LOCAL_HEADER.bytes + entry.name.length + file.size;
  }
  const directoryAt = offset;
  for (const entry of packed) {
    const header = new DataView(new ArrayBuffer(CENTRAL_HEADER.bytes));
    header.setUint32(0, CENTRAL_HEADER.signature, true);
    header.setUint16(4, VERSION, true);
    writeFacts(header, 6, entry);
    header.setUint32(42, entry.offset, true);
    parts.push(header, entry.name);
    offset += CENTRAL_HEADER.bytes + entry.name.length;
  }
  const end = new DataView(new ArrayBuffer(END.bytes));
  end.setUint32(0, END.signature, true);
  end.setUint16(8, packed.length, true);
  end.setUint16(10, packed.length, true);
  end.setUint32(12, offset - directoryAt, true);
  end.setUint32(16, directoryAt, true);
  return new Blob([...parts, end], { type: 'application/zip' });
};
