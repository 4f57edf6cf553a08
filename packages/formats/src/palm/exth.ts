/** The extended header: values by the number of their kind, in the order of the file. */
export type Exth = Map<number, Buffer[]>;

const HEADER_BYTES = 12;
const MAX_VALUES = 2000;
const MAX_VALUE_BYTES = 64 * 1024;

/** Reads as many values as there are, whatever their count says; none when the mark is missing. */
export const exthIn = (bytes: Buffer): Exth => {
  const found: Exth = new Map();
  if (bytes.toString('latin1', 0, 4) !== 'EXTH' || bytes.length < HEADER_BYTES) return found;
  const count = Math.min(bytes.readUInt32BE(8), MAX_VALUES);
  for (let index = 0, at = HEADER_BYTES; index < count && at + 8 <= bytes.length; index += 1) {
    const kind = bytes.readUInt32BE(at);
    const length = bytes.readUInt32BE(at + 4);
    if (length < 8 || at + length > bytes.length) break;
    found.set(kind, [...(found.get(kind) ?? []), bytes.subarray(at + 8, at + Math.min(length, MAX_VALUE_BYTES))]);
    at += length;
  }
  return found;
};

/** A number of four bytes; `null` when there is none or it says that there is none. */
export const exthNumber = (exth: Exth, kind: number): number | null => {
  const [value] = exth.get(kind) ?? [];
  const number = value?.length === 4 ? value.readUInt32BE(0) : 0xffffffff;
  return number === 0xffffffff ? null : number;
};
