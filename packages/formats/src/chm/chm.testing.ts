import { type Kind, packLzx } from './lzx.testing.ts';

const u16 = (value: number): Buffer => Buffer.from([value & 255, value >> 8]);
const u32 = (value: number): Buffer => Buffer.concat([u16(value & 0xffff), u16((value >>> 16) & 0xffff)]);
const u64 = (value: number): Buffer => Buffer.concat([u32(value % 2 ** 32), u32(Math.floor(value / 2 ** 32))]);
const packedNumber = (value: number): Buffer => {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift(128 + (rest % 128));
  return Buffer.from(bytes);
};

/** Builds `#SYSTEM` from typed records. */
export const buildSystemFile = (pieces: readonly [kind: number, bytes: Buffer][]): Buffer =>
  Buffer.concat([u32(3), ...pieces.flatMap(([kind, bytes]) => [u16(kind), u16(bytes.length), bytes])]);
export const buildLcid = (number: number): Buffer => Buffer.concat([u32(number), Buffer.alloc(32)]);

export type ChmOptions = {
  /** Files of the plain section. */
  plain?: readonly [name: string, bytes: Buffer][];
  /** Files of the packed section, one after the other. */
  packed?: readonly [name: string, bytes: Buffer][];
  kind?: Kind;
  framesUntilReset?: number;
  version?: number;
  /** The listing block that follows the first. */
  next?: number;
};

const STORAGE = '::DataSpace/Storage/MSCompressed/';
const TABLE = `${STORAGE}Transform/{7FC28940-9D31-11D0-9B27-00A0C91E9C7C}/InstanceData/ResetTable`;

/** Builds a CHM with one directory block of 4,096 bytes. */
export const buildChm = ({
  plain = [],
  packed = [],
  kind = 'verbatim',
  framesUntilReset = 1,
  version = 3,
  next = -1,
}: ChmOptions = {}): Buffer => {
  const frames = packLzx(Buffer.concat(packed.map(([, bytes]) => bytes)), kind);
  const starts = frames.map((_, index) => frames.slice(0, index).reduce((sum, { length }) => sum + length, 0));
  const size = packed.reduce((sum, [, { length }]) => sum + length, 0);
  const content = Buffer.concat(frames);
  const control = Buffer.concat([u32(6), Buffer.from('LZXC'), ...[2, framesUntilReset, 2, 1, 0].map(u32)]);
  const resets = Buffer.concat([
    ...[2, frames.length, 8, 40].map(u32),
    ...[size, content.length, 0x8000, ...starts].map(u64),
  ]);
  const files = [
    ...plain,
    [`${STORAGE}ControlData`, control],
    [TABLE, resets],
    [`${STORAGE}Content`, content],
  ] as const;
  const entries = [...listed(files, 0), ...listed(packed, 1)];
  const block = listing(entries, next);
  const directory = Buffer.alloc(84);
  directory.write('ITSP', 'latin1');
  for (const [at, value] of Object.entries({ 4: 1, 8: 84, 16: 4096, 40: -1 }))
    directory.writeInt32LE(value, Number(at));
  const head = Buffer.alloc(96);
  head.write('ITSF', 'latin1');
  head.writeUInt32LE(version, 4);
  u64(96).copy(head, 0x48);
  u64(84 + 4096).copy(head, 0x50);
  if (version >= 3) u64(96 + 84 + 4096).copy(head, 0x58);
  return Buffer.concat([head, directory, block, ...files.map(([, bytes]) => bytes)]);
};

const listed = (files: readonly (readonly [string, Buffer])[], section: number): Buffer[] => {
  let offset = 0;
  return files.map(([name, bytes]) => {
    const numbers = [section, offset, bytes.length].map(packedNumber);
    offset += bytes.length;
    return Buffer.concat([packedNumber(Buffer.byteLength(name)), Buffer.from(name), ...numbers]);
  });
};

const listing = (entries: readonly Buffer[], next: number): Buffer => {
  const block = Buffer.alloc(4096);
  const body = Buffer.concat(entries);
  block.write('PMGL', 'latin1');
  block.writeUInt32LE(4096 - 20 - body.length, 4);
  block.writeInt32LE(next, 16);
  body.copy(block, 20);
  return block;
};
