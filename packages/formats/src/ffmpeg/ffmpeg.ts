import type { Readable } from 'node:stream';
import { UnreadableBook } from '../book-facts.ts';
import { type ExternalProgram, findExternalProgram } from '../external-program/external-program.ts';
import { createLookup } from '../lookup.ts';

/** FFmpeg, which converts sound that a browser can't play to AAC, one process for each piece. */
export type Ffmpeg = {
  /** Its name and version. */
  name: string;
  /** Converts a piece of a file. Throws `UnreadableBook` when it fails or exceeds a limit, and the reason of `signal`. */
  convert: (sound: SoundInput, piece: SoundPiece, signal: AbortSignal) => Promise<Buffer>;
};
/** Sound in a file from `offset` on, `bytes` long, or as a stream where it is compressed. */
export type SoundInput = { mediaType: string } & (
  | { path: string; offset: number; bytes: number }
  | { stream: Readable }
);
export type SoundPiece = { fromMs: number; lengthMs: number };

/** What the converted pieces are. */
export const CONVERTED_MEDIA_TYPE = 'audio/mp4';

/** A minute takes a second or less, and 40 MB. */
const LIMITS = { maxMs: 30_000, maxMemoryBytes: 400 * 1024 ** 2, maxOutputBytes: 8 * 1024 ** 2 };
/** Decoders that were just positioned begin with silence; what they decode in this time is left out. */
const WARM_UP_MS = 1000;
/** The input formats by media type: the program must not guess, because playlists would make it open other files. */
const DEMUXERS = createLookup({
  'audio/mp4': 'mov',
  'audio/mpeg': 'mp3',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/aac': 'aac',
});

/** Finds the program (a name or a path) on this machine; `null` when it is missing. */
export const findFfmpeg = async (program: string): Promise<Ffmpeg | null> => {
  const found = await findExternalProgram(program, { ask: '-version', answer: /ffmpeg version [\w.]+/ });
  return found && { name: found.name, convert: (sound, piece, signal) => convert(found, sound, piece, signal) };
};

const convert = async (
  program: ExternalProgram,
  sound: SoundInput,
  { fromMs, lengthMs }: SoundPiece,
  signal: AbortSignal,
): Promise<Buffer> => {
  const demuxer = DEMUXERS[sound.mediaType];
  if (demuxer === undefined) throw new UnreadableBook('damaged', `${sound.mediaType} is no sound`);
  const warmUpMs = Math.min(fromMs, WARM_UP_MS);
  const args = [
    ...['-nostdin', '-hide_banner', '-loglevel', 'quiet', '-threads', '1'],
    ...['-protocol_whitelist', 'file,subfile,pipe', '-f', demuxer],
    ...['-ss', toSeconds(fromMs - warmUpMs), '-i', toUrl(sound)],
    ...['-ss', toSeconds(warmUpMs), '-t', toSeconds(lengthMs)],
    ...['-map', '0:a:0', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-af', 'aformat=channel_layouts=mono|stereo', '-c:a', 'aac', '-b:a', '128k', '-threads', '1'],
    ...['-movflags', 'frag_keyframe+delay_moov', '-frag_duration', '5000000', '-f', 'mp4', 'pipe:1'],
  ];
  const converted = await program.run(args, LIMITS, { signal, ...('stream' in sound ? { input: sound.stream } : {}) });
  if (converted.length === 0) throw new UnreadableBook('damaged', 'the sound could not be converted');
  return converted;
};

const toSeconds = (ms: number): string => (ms / 1000).toFixed(3);

const toUrl = (sound: SoundInput): string =>
  'stream' in sound
    ? 'pipe:0'
    : `subfile,,start,${sound.offset},end,${sound.offset + sound.bytes},,:file:${sound.path}`;
