import type { AudioFile } from '../audio/audio-file.ts';
import { bookOf } from '../audio/book.ts';
import type { ByteSource } from '../audio/byte-source.ts';
import { FileSource } from '../audio/file-source.ts';
import { UnreadableBook } from '../facts.ts';
import type { Parser } from '../parser.ts';
import { readTag } from './id3-tag.ts';
import { readId3v1 } from './id3v1.ts';
import { markersIn } from './media-markers.ts';
import { scanSound } from './scan.ts';
import { tagsOf } from './tags.ts';

/** Larger files take longer than a parser has: the rest is taken to be like what was heard. */
const MAX_SCAN_BYTES = 2 * 1024 ** 3;

/** MPEG audio of layer III with ID3 tags and chapters. */
export const readMp3: Parser = async ({ path }) => {
  const source = new FileSource(path);
  try {
    return await bookOf('mp3', await readMp3File(source, MAX_SCAN_BYTES), {
      size: source.size,
      mediaType: 'audio/mpeg',
    });
  } finally {
    source.close();
  }
};

/** The same for a file that may lie in an archive; `maxBytes` of it are listened to. Throws `UnreadableBook('damaged')`. */
export const readMp3File = async (source: ByteSource, maxBytes: number): Promise<AudioFile> => {
  const tag = await readTag(source);
  const sound = await scanSound(source, tag.end, maxBytes);
  if (!sound) throw new UnreadableBook('damaged', 'no sound of MPEG layer III');
  const overdrive = tag.custom.get('overdrive mediamarkers')?.flatMap(markersIn) ?? [];
  const { texts } = tag;
  return {
    tags: tagsOf({ ...tag, texts: texts.size > 0 ? texts : await readId3v1(source) }),
    ...sound,
    markers: tag.markers.length > 0 ? tag.markers : overdrive,
    pictures: tag.pictures,
    isDrm: false,
  };
};
