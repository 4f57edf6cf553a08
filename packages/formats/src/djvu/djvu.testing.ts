import { packBzz } from './bzz.testing.ts';

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const u24 = (value: number): Buffer => Buffer.from([value >> 16, (value >> 8) & 255, value & 255]);
const u32 = (value: number): Buffer => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)]);

/** Builds a chunk with padding to an even size. */
export const buildChunk = (id: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(id), u32(content.length), content, Buffer.alloc(content.length % 2)]);
export const buildForm = (kind: string, ...chunks: readonly Buffer[]): Buffer =>
  buildChunk('FORM', Buffer.concat([Buffer.from(kind), ...chunks]));
export const buildDjvuFile = (content: Buffer): Buffer => Buffer.concat([Buffer.from('AT&T'), content]);

/** Builds a page form with its header: width, height, version, dpi, gamma, orientation. */
export const buildPageForm = ({ width = 600, height = 800, turned = 1 } = {}, ...chunks: readonly Buffer[]): Buffer =>
  buildForm(
    'DJVU',
    buildChunk('INFO', Buffer.concat([u16(width), u16(height), Buffer.from([24, 0, 44, 1, 22, turned])])),
    ...chunks,
  );

export type Part = { kind: number; id: string; form: Buffer };
export const createPagePart = (id: string, form_ = buildPageForm()): Part => ({ kind: 1, id, form: form_ });

/** Builds a document of several parts in one file; `directory` and `head` override its chunks. */
export const buildDocument = (parts: readonly Part[], head: readonly Buffer[] = [], directory?: Buffer): Buffer => {
  const packed = packBzz(
    Buffer.concat([
      ...parts.map(({ form: { length } }) => u24(length)),
      Buffer.from(parts.map(({ kind }) => kind)),
      ...parts.map(({ id }) => Buffer.from(`${id}\0`)),
    ]),
  );
  const sized = (offsets: readonly number[]): Buffer =>
    buildChunk(
      'DIRM',
      directory ?? Buffer.concat([Buffer.from([0x81]), u16(parts.length), ...offsets.map(u32), packed]),
    );
  const front = Buffer.concat([sized(parts.map(() => 0)), ...head]);
  let at = 16 + front.length;
  const offsets = parts.map(({ form: { length } }) => {
    at += length;
    return at - length;
  });
  return buildDjvuFile(buildForm('DJVM', sized(offsets), ...head, ...parts.map((part) => part.form)));
};

/** Builds an outline chunk; each entry has a child count, a title and a target. */
export const buildOutlineChunk = (
  entries: readonly [below: number, title: string, address: string][],
  count = entries.length,
) =>
  buildChunk(
    'NAVM',
    packBzz(
      Buffer.concat([
        u16(count),
        ...entries.flatMap(([below, title, address]) => [
          Buffer.from([below]),
          u24(Buffer.byteLength(title)),
          Buffer.from(title),
          u24(Buffer.byteLength(address)),
          Buffer.from(address),
        ]),
      ]),
    ),
  );

/** Builds annotations, compressed or plain. */
export const buildAnnotations = (text: string): Buffer => buildChunk('ANTz', packBzz(Buffer.from(text)));
export const buildPlainAnnotations = (text: string): Buffer => buildChunk('ANTa', Buffer.from(text));
