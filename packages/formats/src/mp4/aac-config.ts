/** How AAC-LC is decoded; `config` is the AudioSpecificConfig (ISO 14496-3 section 1.6.2.1). */
export type AacConfig = { rate: number; channels: number; config: Buffer };

/** The audio object type in the first five bits. */
const LOW_COMPLEXITY = 2;
/** Rates by their index of four bits; those above 48,000 Hz do not fit a sample entry. */
const RATES = [0, 0, 0, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000];
/** Tags of descriptors (ISO 14496-1 section 7.2.6), and what they have before the next one. */
const STREAM = { tag: 3, bytes: 3 };
const DECODER = { tag: 4, bytes: 13 };
const SPECIFIC = { tag: 5, bytes: 0 };
const AAC = 0x40;
const MAX_CONFIG_BYTES = 32;
/** Where the only entry of a sample description begins, where its boxes do, and how much more a QuickTime file has before them. */
const ENTRY_AT = 8;
const BOXES_AT = ENTRY_AT + 36;
const QUICKTIME_BYTES = 16;

/** Parses the sample description of a track (`stsd`); null unless its only entry is AAC-LC with one or two channels. */
export const parseDecoderConfig = (description: Buffer): AacConfig | null => {
  if (description.length < BOXES_AT || description.readUInt32BE(4) !== 1) return null;
  if (description.toString('latin1', ENTRY_AT + 4, ENTRY_AT + 8) !== 'mp4a') return null;
  const isQuickTime = description.readUInt16BE(ENTRY_AT + 16) === 1;
  const streams = findBox(description, BOXES_AT + (isQuickTime ? QUICKTIME_BYTES : 0), 'esds');
  const stream = streams && findDescriptor(streams.subarray(4), STREAM);
  // identifier, and no optional fields
  if (!stream || stream[2] !== 0) return null;
  const decoder = findDescriptor(stream.subarray(STREAM.bytes), DECODER);
  if (!decoder || decoder[0] !== AAC) return null;
  const config = findDescriptor(decoder.subarray(DECODER.bytes), SPECIFIC);
  if (!config || config.length < 2 || config.length > MAX_CONFIG_BYTES) return null;
  const bits = config.readUInt16BE(0);
  const [type, rate, channels] = [bits >> 11, RATES[(bits >> 7) & 15] ?? 0, (bits >> 3) & 15];
  return type === LOW_COMPLEXITY && rate > 0 && (channels === 1 || channels === 2) ? { rate, channels, config } : null;
};

const findBox = (bytes: Buffer, from: number, type: string): Buffer | null => {
  let at = from;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return null;
    if (bytes.toString('latin1', at + 4, at + 8) === type) return bytes.subarray(at + 8, at + size);
    at += size;
  }
  return null;
};

/** The content of the descriptor that begins these bytes; its length has seven bits in each byte. */
const findDescriptor = (bytes: Buffer, kind: { tag: number; bytes: number }): Buffer | null => {
  if (bytes[0] !== kind.tag) return null;
  let [at, length] = [1, 0];
  for (; at <= 4; at += 1) {
    length = length * 128 + ((bytes[at] ?? 0) & 0x7f);
    if (((bytes[at] ?? 0) & 0x80) === 0) break;
  }
  const content = bytes.subarray(at + 1, at + 1 + length);
  return content.length === length && length >= kind.bytes ? content : null;
};
