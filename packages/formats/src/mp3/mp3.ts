import type { AudioFile } from '../audio/audio-file.ts';
import type { ByteSource } from '../audio/byte-source.ts';
import { UnreadableBook } from '../book-facts.ts';
import { toAudioTags } from './audio-tags.ts';
import { scanFrames } from './frame-scanner.ts';
import { readId3Tag } from './id3-tag.ts';
import { readId3v1 } from './id3v1.ts';
import { parseOverDriveMarkers } from './overdrive-markers.ts';

/** Reads MPEG audio of layer III with ID3 tags and chapters, which may be in an archive, and scans at most `maxBytes` of it. Throws `UnreadableBook('damaged')`. */
export const readMp3File = async (source: ByteSource, maxBytes: number): Promise<AudioFile> => {
  const tag = await readId3Tag(source);
  const sound = await scanFrames(source, tag.end, maxBytes);
  if (!sound) throw new UnreadableBook('damaged', 'no sound of MPEG layer III');
  const overdrive = tag.custom.get('overdrive mediamarkers')?.flatMap(parseOverDriveMarkers) ?? [];
  const { texts } = tag;
  return {
    tags: toAudioTags({ ...tag, texts: texts.size > 0 ? texts : await readId3v1(source) }),
    ...sound,
    markers: tag.markers.length > 0 ? tag.markers : overdrive,
    pictures: tag.pictures,
    isDrm: false,
  };
};
