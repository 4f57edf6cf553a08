import { TextDecoder } from 'node:util';
import { UnreadableBook } from '../facts.ts';
import { charsetOf } from '../text/charset.ts';
import { cleanLineOrNull } from '../text/clean.ts';
import { FileWindow } from '../zip/file-window.ts';

const HEADER_BYTES = 78;
const ENTRY_BYTES = 8;

/** A Palm database: numbered records behind a table of where each begins. Read record by record, never as a whole. */
export class PalmDatabase {
  /** Its name, at most 31 bytes; what programs wrote for spaces are spaces again. `null` when it has none. */
  readonly name: string | null;
  /** Four letters of the kind and four of the program that made it: `BOOKMOBI`. */
  readonly kind: string;
  readonly #file: FileWindow;
  /** Where each record begins; one more for the end of the last. */
  readonly #offsets: number[];

  /** Throws `UnreadableBook('damaged')` when there is no record, system errors as they are. The caller closes it. */
  constructor(path: string) {
    this.#file = new FileWindow(path);
    try {
      const head = this.#file.bytes(0, HEADER_BYTES);
      if (head.length < HEADER_BYTES) throw new UnreadableBook('damaged', 'the Palm database has no header');
      this.name = nameIn(head.subarray(0, 31));
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

  /** The bytes of a record, at most `limit`; none when there is no such record or the table lies about it. */
  record(index: number, limit = 64 * 1024): Buffer {
    const from = this.#offsets[index] ?? Number.NaN;
    const to = Math.min(this.#offsets[index + 1] ?? this.#file.size, this.#file.size);
    return to > from ? this.#file.bytes(from, Math.min(to - from, limit)) : Buffer.alloc(0);
  }

  close(): void {
    this.#file.end();
  }
}

const nameIn = (bytes: Buffer): string | null => {
  const end = bytes.indexOf(0);
  const line = bytes.subarray(0, end < 0 ? bytes.length : end);
  const name = new TextDecoder(charsetOf(line, null)).decode(line);
  return cleanLineOrNull(name.includes(' ') ? name : name.replaceAll('_', ' '), 300);
};
