import type { AudioFile, AudioTags } from './audio-file.ts';
import { createTextResolver, isUncertain, type TextResolver } from './tag-encoding.ts';

/** Texts of a tag by their names. */
export type TextMap = Map<string, string[]>;

/** The tags of a file before their texts are decoded; `uncertain` are those that the encoding is decided by. */
export type EncodedTags = { uncertain: readonly string[]; decode: (resolve: TextResolver) => AudioTags };

/** An audio file before the texts of its recording are decoded. */
export type EncodedAudioFile = Omit<AudioFile, 'tags'> & { tags: EncodedTags };

const decodeTexts = (texts: TextMap, resolve: TextResolver): TextMap =>
  new Map(Array.from(texts, ([name, strings]) => [name, strings.map(resolve)]));

/** Keeps the texts of a tag until their encoding is known; `toTags` makes tags of the decoded ones. */
export const createEncodedTags = <M extends Record<string, TextMap>>(
  maps: M,
  toTags: (maps: Record<keyof M, TextMap>) => AudioTags,
): EncodedTags => ({
  uncertain: Object.values(maps).flatMap((texts) => [...texts.values()].flat().filter(isUncertain)),
  decode: (resolve) => {
    const decoded = Object.entries(maps).map(([name, texts]) => [name, decodeTexts(texts, resolve)]);
    // it has the keys of `maps`
    return toTags(Object.fromEntries(decoded) as Record<keyof M, TextMap>);
  },
});

/** Decodes the texts of all files of a recording, which have one encoding. */
export const decodeAudioFiles = (files: readonly EncodedAudioFile[]): AudioFile[] => {
  const resolve = createTextResolver(
    files.flatMap(({ tags, markers }) => [...tags.uncertain, ...markers.map(({ title }) => title).filter(isUncertain)]),
  );
  return files.map(({ tags, markers, ...file }) => ({
    ...file,
    tags: tags.decode(resolve),
    markers: markers.map((marker) => ({ ...marker, title: resolve(marker.title) })),
  }));
};
