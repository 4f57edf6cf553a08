import { readAacFile } from '../aac/aac.ts';
import { readFlacFile } from '../flac/flac.ts';
import { createLookup } from '../lookup.ts';
import { readMp3File } from '../mp3/mp3.ts';
import { readM4bFile } from '../mp4/m4b.ts';
import { readOggFile } from '../ogg/ogg.ts';
import type { Parser } from '../parser.ts';
import { readWavFile } from '../wav/wav.ts';
import { toAudiobookFacts } from './audiobook.ts';
import type { ByteSource } from './byte-source.ts';
import { decodeAudioFiles, type EncodedAudioFile } from './encoded-tags.ts';
import { FileSource } from './file-source.ts';

/** Reads an audio file that may be in an archive, scanning at most `maxBytes` of it. Throws `UnreadableBook`. */
type AudioKind = { mediaType: string; read: (source: ByteSource, maxBytes: number) => Promise<EncodedAudioFile> };

const mp4: AudioKind = { mediaType: 'audio/mp4', read: readM4bFile };
const ogg: AudioKind = { mediaType: 'audio/ogg', read: readOggFile };
const wav: AudioKind = { mediaType: 'audio/wav', read: readWavFile };

/** Kinds of audio files by file extension; `Format.name` is one of them. */
export const AUDIO_KINDS = createLookup<AudioKind>({
  mp3: { mediaType: 'audio/mpeg', read: readMp3File },
  m4a: mp4,
  m4b: mp4,
  flac: { mediaType: 'audio/flac', read: readFlacFile },
  ogg,
  oga: ogg,
  opus: ogg,
  aac: { mediaType: 'audio/aac', read: readAacFile },
  wav,
  wave: wav,
});

/** Scanning a larger file would exceed the time limit: the rest is extrapolated. */
const MAX_SCAN_BYTES = 2 * 1024 ** 3;

/** Creates the parser for books that are a single audio file of a format. */
export const createAudioParser = (format: string): Parser => {
  const kind = AUDIO_KINDS[format];
  if (!kind) throw new Error(`${format} is no audio format`);
  return async ({ path }) => {
    const source = new FileSource(path);
    try {
      const [file] = decodeAudioFiles([await kind.read(source, MAX_SCAN_BYTES)]);
      if (!file) throw new Error('one file was decoded');
      return await toAudiobookFacts(format, file, { size: source.size, mediaType: kind.mediaType });
    } finally {
      source.close();
    }
  };
};
