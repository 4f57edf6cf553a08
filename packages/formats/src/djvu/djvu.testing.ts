import { packBzz } from './bzz.testing.ts';

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const u24 = (value: number): Buffer => Buffer.from([value >> 16, (value >> 8) & 255, value & 255]);
const u32 = (value: number): Buffer => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)]);

/** A chunk, and the byte that makes it even. */
export const chunk = (id: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(id), u32(content.length), content, Buffer.alloc(content.length % 2)]);
export const form = (kind: string, ...chunks: readonly Buffer[]): Buffer =>
  chunk('FORM', Buffer.concat([Buffer.from(kind), ...chunks]));
export const djvuFile = (content: Buffer): Buffer => Buffer.concat([Buffer.from('AT&T'), content]);

/** A page with its head: width, height, version, dots an inch, gamma, how it is turned. */
export const aPage = ({ width = 600, height = 800, turned = 1 } = {}, ...chunks: readonly Buffer[]): Buffer =>
  form(
    'DJVU',
    chunk('INFO', Buffer.concat([u16(width), u16(height), Buffer.from([24, 0, 44, 1, 22, turned])])),
    ...chunks,
  );

export type Part = { kind: number; id: string; form: Buffer };
export const page = (id: string, form_ = aPage()): Part => ({ kind: 1, id, form: form_ });

/** A document of several parts in one file; `directory` and `head` replace what it is made of. */
export const aDocument = (parts: readonly Part[], head: readonly Buffer[] = [], directory?: Buffer): Buffer => {
  const packed = packBzz(
    Buffer.concat([
      ...parts.map(({ form: { length } }) => u24(length)),
      Buffer.from(parts.map(({ kind }) => kind)),
      ...parts.map(({ id }) => Buffer.from(`${id}\0`)),
    ]),
  );
  const sized = (offsets: readonly number[]): Buffer =>
    chunk('DIRM', directory ?? Buffer.concat([Buffer.from([0x81]), u16(parts.length), ...offsets.map(u32), packed]));
  const front = Buffer.concat([sized(parts.map(() => 0)), ...head]);
  let at = 16 + front.length;
  const offsets = parts.map(({ form: { length } }) => {
    at += length;
    return at - length;
  });
  return djvuFile(form('DJVM', sized(offsets), ...head, ...parts.map((part) => part.form)));
};

/** An entry of an outline: how many follow below it, its title, where it leads. */
export const outlineChunk = (
  entries: readonly [below: number, title: string, address: string][],
  count = entries.length,
) =>
  chunk(
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

/** Annotations, packed or plain. */
export const annotations = (text: string): Buffer => chunk('ANTz', packBzz(Buffer.from(text)));
export const plainAnnotations = (text: string): Buffer => chunk('ANTa', Buffer.from(text));
