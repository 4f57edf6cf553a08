/** An ID3v2 frame: its four-letter id and its body. */
export type Id3Frame = { id: string; body: Uint8Array };

const UTF_8 = 3;

/** Encodes a size as four bytes of seven bits each, as in version 4. */
const encodeSynchsafe = (size: number): Buffer => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));
const encodeSize = (size: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(size);
  return bytes;
};
const encodeFrame = ({ id, body }: Id3Frame, version: 3 | 4): Buffer =>
  Buffer.concat([Buffer.from(id), (version === 4 ? encodeSynchsafe : encodeSize)(body.length), Buffer.alloc(2), body]);

/** A tag with these frames; `size` overrides the declared length. */
export const buildId3Tag = (
  frames: readonly Id3Frame[],
  { version = 4, size }: { version?: 3 | 4; size?: number } = {},
): Buffer => {
  const body = Buffer.concat(frames.map((frame) => encodeFrame(frame, version)));
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([version, 0, 0]), encodeSynchsafe(size ?? body.length), body]);
};

/** A UTF-8 text frame with one or more values. */
export const buildTextFrame = (id: string, ...texts: readonly string[]): Id3Frame => ({
  id,
  body: Buffer.concat([Buffer.from([UTF_8]), Buffer.from(texts.join('\0'))]),
});

/** A user-defined text frame. */
export const buildCustomFrame = (name: string, text: string): Id3Frame => buildTextFrame('TXXX', name, text);

/** A chapter frame. */
export const buildChapterFrame = (id: string, startMs: number, endMs: number, title: string): Id3Frame => {
  const times = Buffer.alloc(16, 0xff);
  times.writeUInt32BE(startMs, 0);
  times.writeUInt32BE(endMs, 4);
  return {
    id: 'CHAP',
    body: Buffer.concat([Buffer.from(`${id}\0`), times, encodeFrame(buildTextFrame('TIT2', title), 4)]),
  };
};

/** A cover picture frame. */
export const buildPictureFrame = (picture: Uint8Array, mediaType = 'image/png'): Id3Frame => ({
  id: 'APIC',
  body: Buffer.concat([Buffer.from([UTF_8]), Buffer.from(`${mediaType}\0`), Buffer.from([3, 0]), picture]),
});
