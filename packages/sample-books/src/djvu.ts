const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const u32 = (value: number): Buffer => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)]);

/** A DjVu file of one blank page that consists of its header only (version 24, 300 dpi, gamma 2.2, upright). */
export const buildDjvu = ({ width = 600, height = 800 } = {}): Buffer => {
  const head = Buffer.concat([u16(width), u16(height), Buffer.from([24, 0, 44, 1, 22, 1])]);
  const page = Buffer.concat([Buffer.from('DJVUINFO'), u32(head.length), head]);
  return Buffer.concat([Buffer.from('AT&TFORM'), u32(page.length), page]);
};
