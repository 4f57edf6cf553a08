/** EXTH records: values by record type, in file order. */
export type Exth = Map<number, Buffer[]>;

const HEADER_BYTES = 12;
const MAX_VALUES = 2000;
const MAX_VALUE_BYTES = 64 * 1024;

/** Parses EXTH records, whatever their count claims; empty without the `EXTH` signature. */
export const parseExth = (bytes: Buffer): Exth => {
  const records: Exth = new Map();
  if (bytes.toString('latin1', 0, 4) !== 'EXTH' || bytes.length < HEADER_BYTES) return records;
  const count = Math.min(bytes.readUInt32BE(8), MAX_VALUES);
  for (let index = 0, at = HEADER_BYTES; index < count && at + 8 <= bytes.length; index += 1) {
    const kind = bytes.readUInt32BE(at);
    const length = bytes.readUInt32BE(at + 4);
    if (length < 8 || at + length > bytes.length) break;
    records.set(kind, [...(records.get(kind) ?? []), bytes.subarray(at + 8, at + Math.min(length, MAX_VALUE_BYTES))]);
    at += length;
  }
  return records;
};

/** A 32-bit number; `null` when missing or set to "none". */
export const exthNumber = (exth: Exth, kind: number): number | null => {
  const [value] = exth.get(kind) ?? [];
  const number = value?.length === 4 ? value.readUInt32BE(0) : 0xffffffff;
  return number === 0xffffffff ? null : number;
};
