import type { ChapterMarker } from '../audio/audio-file.ts';
import type { ByteSource } from '../audio/byte-source.ts';
import type { EncodedAudioFile, EncodedTags } from '../audio/encoded-tags.ts';
import { mapBytesOfText } from '../audio/tag-encoding.ts';
import { UnreadableBook } from '../book-facts.ts';
import { toEncodedTags as toEncodedXiphTags } from '../xiph/audio-tags.ts';
import { type ApeTag, readApeTag } from './ape-tag.ts';
import { toEncodedTags } from './audio-tags.ts';
import { scanFrames } from './frame-scanner.ts';
import { type Id3Tag, readId3Tag } from './id3-tag.ts';
import { readId3v1 } from './id3v1.ts';
import { parseOverDriveMarkers } from './overdrive-markers.ts';

/** Reads MPEG audio of layer III with ID3 or APEv2 tags and chapters, which may be in an archive, and scans at most `maxBytes` of it. Throws `UnreadableBook('damaged')`. */
export const readMp3File = async (source: ByteSource, maxBytes: number): Promise<EncodedAudioFile> => {
  const tag = await readId3Tag(source);
  const sound = await scanFrames(source, tag.end, maxBytes);
  if (!sound) throw new UnreadableBook('damaged', 'no sound of MPEG layer III');
  const overdrive = tag.custom.get('overdrive mediamarkers')?.flatMap(readOverDriveMarkers) ?? [];
  const ape = tag.texts.size > 0 ? null : await readApeTag(source);
  return {
    tags: await readTags(source, tag, ape),
    ...sound,
    markers: tag.markers.length > 0 ? tag.markers : overdrive,
    pictures: tag.pictures.length > 0 ? tag.pictures : (ape?.pictures ?? []),
    isDrm: false,
  };
};

/** The tags of ID3v2, else of APEv2, else of ID3v1. */
const readTags = async (source: ByteSource, tag: Id3Tag, ape: ApeTag | null): Promise<EncodedTags> => {
  if (tag.texts.size > 0) return toEncodedTags(tag);
  if (ape && ape.fields.size > 0) return toEncodedXiphTags(ape);
  return toEncodedTags({ ...tag, texts: await readId3v1(source) });
};

/** Their titles have the encoding of the text. */
const readOverDriveMarkers = (text: string): ChapterMarker[] =>
  mapBytesOfText(text, parseOverDriveMarkers, (markers, mark) =>
    markers.map((marker) => ({ ...marker, title: mark(marker.title) })),
  );
