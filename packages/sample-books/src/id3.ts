/** A frame of ID3v2: its id of four letters and its body. */
export type Id3Frame = { id: string; body: Uint8Array };

const UTF_8 = 3;

/** Four bytes of seven bits each, as version 4 writes sizes. */
const synchsafe = (size: number): Buffer => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));
const plain = (size: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(size);
  return bytes;
};
const packed = ({ id, body }: Id3Frame, version: 3 | 4): Buffer =>
  Buffer.concat([Buffer.from(id), (version === 4 ? synchsafe : plain)(body.length), Buffer.alloc(2), body]);

/** A tag of these frames; `size` lies about how long it is. */
export const id3Tag = (
  frames: readonly Id3Frame[],
  { version = 4, size }: { version?: 3 | 4; size?: number } = {},
): Buffer => {
  const body = Buffer.concat(frames.map((frame) => packed(frame, version)));
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([version, 0, 0]), synchsafe(size ?? body.length), body]);
};

/** A frame of text in UTF-8; several texts stand one after the other. */
export const textFrame = (id: string, ...texts: readonly string[]): Id3Frame => ({
  id,
  body: Buffer.concat([Buffer.from([UTF_8]), Buffer.from(texts.join('\0'))]),
});

/** Text under a name of one's own. */
export const customFrame = (name: string, text: string): Id3Frame => textFrame('TXXX', name, text);

/** A chapter. */
export const chapterFrame = (id: string, startMs: number, endMs: number, title: string): Id3Frame => {
  const times = Buffer.alloc(16, 0xff);
  times.writeUInt32BE(startMs, 0);
  times.writeUInt32BE(endMs, 4);
  return { id: 'CHAP', body: Buffer.concat([Buffer.from(`${id}\0`), times, packed(textFrame('TIT2', title), 4)]) };
};

/** The picture of the cover. */
export const pictureFrame = (picture: Uint8Array, mediaType = 'image/png'): Id3Frame => ({
  id: 'APIC',
  body: Buffer.concat([Buffer.from([UTF_8]), Buffer.from(`${mediaType}\0`), Buffer.from([3, 0]), picture]),
});
