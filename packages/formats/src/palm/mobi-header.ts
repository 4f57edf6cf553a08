import { TextDecoder } from 'node:util';
import { type Exth, parseExth } from './exth.ts';

/** Header record of a PalmDOC or Mobipocket book or of a KF8 section. Record numbers are relative to it. */
export type MobiHeader = {
  /** 1 none, 2 PalmDOC, 17480 Huffman. */
  compression: number;
  textBytes: number;
  textRecords: number;
  isEncrypted: boolean;
  encoding: string;
  /** 8 is KF8, `null` a book of PalmDOC's own kind. */
  version: number | null;
  title: Buffer;
  locale: number;
  firstImage: number;
  /** Flags for the trailing entries of each text record. */
  trailing: number;
  /** Record of the table of flows (KF8 only). */
  flows: number | null;
  /** The first record of the Huffman compression, and how many there are. */
  huffman: { first: number; count: number } | null;
  /** First record of the table of contents index (NCX). */
  contents: number | null;
  /** First records of the skeleton and fragment indexes (KF8 only). */
  parts: { skeletons: number; fragments: number } | null;
  exth: Exth;
};

const NONE = 0xffffffff;

/**
 * Parses the header: 16 bytes of PalmDOC, then the Mobipocket header if its signature is present. Fields beyond the
 * record read as absent.
 */
export const parseMobiHeader = (record: Buffer): MobiHeader => {
  const u16 = (at: number): number => (at + 2 <= record.length ? record.readUInt16BE(at) : 0);
  const u32 = (at: number): number => (at + 4 <= record.length ? record.readUInt32BE(at) : 0);
  const isMobi = record.toString('latin1', 16, 20) === 'MOBI';
  const length = isMobi ? u32(20) : 0;
  const within = (at: number): boolean => at + 4 <= 16 + length;
  const version = isMobi ? u32(36) : null;
  const titleAt = u32(84);
  const recordAt = (at: number): number | null => (within(at) && u32(at) !== NONE && u32(at) !== 0 ? u32(at) : null);
  const huffman = recordAt(112);
  const [fragments, skeletons] = version === 8 ? [recordAt(248), recordAt(252)] : [null, null];
  return {
    compression: u16(0),
    textBytes: u32(4),
    textRecords: u16(8),
    isEncrypted: [1, 2].includes(u16(12)) && (isMobi || u32(12) > u32(4) || record.length > 16),
    encoding: codePageToEncoding(isMobi ? u32(28) : 0),
    version,
    title: isMobi ? record.subarray(titleAt, titleAt + Math.min(u32(88), 4096)) : Buffer.alloc(0),
    locale: isMobi ? u32(92) : 0,
    firstImage: isMobi && within(108) && u32(108) !== NONE ? u32(108) : 0,
    trailing: isMobi && within(240) ? u16(242) : 0,
    flows: version === 8 ? recordAt(192) : null,
    huffman: isMobi && huffman !== null && u32(116) > 0 ? { first: huffman, count: u32(116) } : null,
    contents: isMobi ? recordAt(244) : null,
    parts: fragments !== null && skeletons !== null ? { skeletons, fragments } : null,
    exth: parseExth(isMobi && (u32(128) & 0x40) !== 0 ? record.subarray(16 + length) : Buffer.alloc(0)),
  };
};

const codePageToEncoding = (codePage: number): string => {
  if (codePage === 65001) return 'utf-8';
  return codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : 'windows-1252';
};

/** Decodes header text in the encoding of the book. */
export const decodeHeaderText = (bytes: Uint8Array, { encoding }: Pick<MobiHeader, 'encoding'>): string =>
  new TextDecoder(encoding).decode(bytes);
