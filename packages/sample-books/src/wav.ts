const RATE = 8000;

const buildChunk = (id: string, bytes: Uint8Array, stated = bytes.length): Buffer => {
  const header = Buffer.alloc(8);
  header.write(id, 'latin1');
  header.writeUInt32LE(stated, 4);
  return Buffer.concat([header, bytes, Buffer.alloc(bytes.length % 2)]);
};

/** Silence in WAV: mono, 8 bits at 8,000 Hz. `statedBytes` is what the header says of the sound. */
export const buildWav = ({
  title = 'The Lamp Room',
  author = 'Ada Marsh',
  seconds = 2,
  statedBytes = -1,
} = {}): Buffer => {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(RATE, 4);
  format.writeUInt32LE(RATE, 8);
  format.writeUInt16LE(1, 12);
  format.writeUInt16LE(8, 14);
  const info = [buildChunk('INAM', Buffer.from(`${title}\0`)), buildChunk('IART', Buffer.from(`${author}\0`))];
  const sound = Buffer.alloc(seconds * RATE, 0x80);
  const body = Buffer.concat([
    Buffer.from('WAVE'),
    buildChunk('fmt ', format),
    buildChunk('LIST', Buffer.concat([Buffer.from('INFO'), ...info])),
    buildChunk('data', sound, statedBytes < 0 ? sound.length : statedBytes),
  ]);
  return buildChunk('RIFF', body);
};

const AAC_SAMPLES = 1024;
const AAC_RATE = 44_100;
/** A frame without sound, in stereo. */
const SILENCE = [0x21, 0x10, 0x04, 0x60, 0x8c, 0x1c];

/** Silence in AAC, in frames of ADTS at 44,100 Hz. */
export const buildAac = ({ seconds = 2 } = {}): Buffer => {
  const bytes = 7 + SILENCE.length;
  const frame = Buffer.from([0xff, 0xf1, 0x50, 0x80, bytes >> 3, ((bytes & 7) << 5) | 0x1f, 0xfc, ...SILENCE]);
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * AAC_RATE) / AAC_SAMPLES) }, () => frame));
};
