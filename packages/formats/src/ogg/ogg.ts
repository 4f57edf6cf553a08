import type { ByteSource } from '../audio/byte-source.ts';
import type { EncodedAudioFile } from '../audio/encoded-tags.ts';
import { UnreadableBook } from '../book-facts.ts';
import { toEncodedTags } from '../xiph/audio-tags.ts';
import { parseVorbisComments } from '../xiph/vorbis-comments.ts';
import { readLastGranule, readPackets } from './ogg-pages.ts';

/** What the first packet of a stream says: its coding, units of its positions per second, how many are skipped, and what precedes the comments. */
type Codec = { name: string; rate: number; skipped: number; commentsAt: number };

/** Recognises Vorbis, Opus (RFC 7845), FLAC in Ogg (RFC 9639 section 10.1) and Speex; `null` for streams that are no sound. */
const parseCodec = (packet: Buffer): Codec | null => {
  const begins = (mark: string): boolean => packet.toString('latin1', 0, mark.length) === mark;
  if (begins('\x01vorbis') && packet.length >= 16)
    return { name: 'vorbis', rate: packet.readUInt32LE(12), skipped: 0, commentsAt: 7 };
  if (begins('OpusHead') && packet.length >= 12)
    return { name: 'opus', rate: 48_000, skipped: packet.readUInt16LE(10), commentsAt: 8 };
  if (begins('\x7fFLAC') && packet.length >= 30)
    return { name: 'flac', rate: packet.readUIntBE(27, 3) >> 4, skipped: 0, commentsAt: 4 };
  if (begins('Speex   ') && packet.length >= 40)
    return { name: 'speex', rate: packet.readUInt32LE(36), skipped: 0, commentsAt: 0 };
  return null;
};

/** Reads an Ogg file, which may be in an archive. Throws `UnreadableBook('damaged')`. */
export const readOggFile = async (source: ByteSource): Promise<EncodedAudioFile> => {
  const stream = await readPackets(source, (packet) => parseCodec(packet) !== null);
  const [head = Buffer.alloc(0), comment = Buffer.alloc(0)] = stream.packets;
  const codec = parseCodec(head);
  if (!codec || codec.rate === 0) throw new UnreadableBook('damaged', 'Ogg without sound');
  const last = await readLastGranule(source, stream.serial);
  const durationMs = last === null ? 0 : ((last - codec.skipped) / codec.rate) * 1000;
  if (!(durationMs > 0)) throw new UnreadableBook('damaged', 'sound of no length');
  const comments = parseVorbisComments(comment.subarray(codec.commentsAt));
  return {
    tags: toEncodedTags(comments),
    durationMs,
    markers: comments.markers,
    seek: null,
    pictures: comments.pictures.map((picture) => async () => picture),
    isDrm: false,
    codecs: codec.name,
  };
};
