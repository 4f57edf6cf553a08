import { TextDecoder } from 'node:util';
import { UnreadableBook } from '../book-facts.ts';
import { detectCharset } from '../text/charset.ts';
import { cleanLineOrNull } from '../text/clean-line.ts';
import { WindowedFile } from '../zip/file-window.ts';

const HEADER_BYTES = 78;
const ENTRY_BYTES = 8;

/** A Palm database: numbered records behind an offset table. Records are read one by one, never all at once. */
export class PalmDatabase {
  /** Name of at most 31 bytes, underscores replaced by spaces; `null` when empty. */
  readonly name: string | null;
  /** Type and creator codes, four letters each: `BOOKMOBI`. */
  readonly kind: string;
  readonly #file: WindowedFile;
  /** Start offset of each record. */
  readonly #offsets: number[];

  /** Throws `UnreadableBook('damaged')` when there is no record, system errors as they are. The caller closes it. */
  constructor(path: string) {
    this.#file = new WindowedFile(path);
    try {
      const head = this.#file.bytes(0, HEADER_BYTES);
      if (head.length < HEADER_BYTES) throw new UnreadableBook('damaged', 'the Palm database has no header');
      this.name = decodeName(head.subarray(0, 31));
      this.kind = head.toString('latin1', 60, 68);
      const table = this.#file.bytes(HEADER_BYTES, head.readUInt16BE(76) * ENTRY_BYTES);
      this.#offsets = Array.from({ length: Math.floor(table.length / ENTRY_BYTES) }, (_, index) =>
        table.readUInt32BE(index * ENTRY_BYTES),
      );
      if (this.record(0).length === 0) throw new UnreadableBook('damaged', 'the Palm database has no record');
    } catch (error) {
      this.close();
      throw error;
    }
  }

  get count(): number {
    return this.#offsets.length;
  }

  /** The bytes of a record, at most `limit`; empty for an unknown record or an invalid offset. */
  record(index: number, limit = 64 * 1024): Buffer {
    const from = this.#offsets[index] ?? Number.NaN;
    const to = Math.min(this.#offsets[index + 1] ?? this.#file.size, this.#file.size);
    return to > from ? this.#file.bytes(from, Math.min(to - from, limit)) : Buffer.alloc(0);
  }

  close(): void {
    this.#file.end();
  }
}

const decodeName = (bytes: Buffer): string | null => {
  const end = bytes.indexOf(0);
  const line = bytes.subarray(0, end < 0 ? bytes.length : end);
  const name = new TextDecoder(detectCharset(line, null)).decode(line);
  return cleanLineOrNull(name.includes(' ') ? name : name.replaceAll('_', ' '), 300);
};
