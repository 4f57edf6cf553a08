import type { ByteSource } from '../audio/byte-source.ts';
import type { EncodedAudioFile } from '../audio/encoded-tags.ts';
import { UnreadableBook } from '../book-facts.ts';
import { readId3Tag } from '../mp3/id3-tag.ts';
import { toEncodedTags } from '../xiph/audio-tags.ts';
import { addPicture, createVorbisComments, parseVorbisComments, type VorbisComments } from '../xiph/vorbis-comments.ts';
import { findLastSample } from './last-frame.ts';

const BLOCK = { streamInfo: 0, comments: 4, picture: 6 };
const STREAM_INFO_BYTES = 34;
const MAX_BLOCKS = 1000;
const MAX_PICTURES = 5;

/** The fields of the first block that are needed (RFC 9639 section 8.2). `samples` is 0 where the encoder did not know it, and counts only where no frame is found. */
type StreamInfo = { rate: number; samples: number; blockSamples: number };

/** Reads a FLAC file, which may be in an archive. Throws `UnreadableBook('damaged')`. */
export const readFlacFile = async (source: ByteSource): Promise<EncodedAudioFile> => {
  const start = (await readId3Tag(source)).end;
  if ((await source.read(start, 4)).toString('latin1') !== 'fLaC') throw new UnreadableBook('damaged', 'no FLAC');
  const comments = createVorbisComments();
  const { info, end } = await readBlocks(source, start + 4, comments);
  if (!info || end >= source.size) throw new UnreadableBook('damaged', 'FLAC without sound');
  const samples = (await findLastSample(source, end, info.blockSamples)) || info.samples;
  if (!(samples > 0 && info.rate > 0)) throw new UnreadableBook('damaged', 'sound of no length');
  return {
    tags: toEncodedTags(comments),
    durationMs: (samples / info.rate) * 1000,
    markers: comments.markers,
    seek: null,
    pictures: comments.pictures.map((picture) => async () => picture),
    isDrm: false,
  };
};

/** Reads the metadata blocks; `end` is where the sound begins. */
const readBlocks = async (
  source: ByteSource,
  from: number,
  comments: VorbisComments,
): Promise<{ info: StreamInfo | null; end: number }> => {
  let info: StreamInfo | null = null;
  let at = from;
  let pictures = 0;
  for (let count = 0; count < MAX_BLOCKS; count += 1) {
    const header = await source.read(at, 4);
    if (header.length < 4) break;
    const kind = header.readUInt8(0) & 0x7f;
    const isLast = (header.readUInt8(0) & 0x80) !== 0;
    const size = header.readUIntBE(1, 3);
    // copied, because the source reuses its buffer
    const read = async (): Promise<Buffer> => Buffer.from(await source.read(at + 4, size));
    if (kind === BLOCK.streamInfo && size >= STREAM_INFO_BYTES) info ??= parseStreamInfo(await read());
    if (kind === BLOCK.comments) parseVorbisComments(await read(), comments);
    if (kind === BLOCK.picture && pictures < MAX_PICTURES) {
      pictures += 1;
      addPicture(comments, await read());
    }
    at += 4 + size;
    if (isLast) break;
  }
  return { info, end: at };
};

const parseStreamInfo = (bytes: Buffer): StreamInfo | null =>
  bytes.length < STREAM_INFO_BYTES
    ? null
    : {
        rate: bytes.readUIntBE(10, 3) >> 4,
        samples: (bytes.readUInt8(13) & 15) * 2 ** 32 + bytes.readUInt32BE(14),
        blockSamples: bytes.readUInt16BE(2),
      };
