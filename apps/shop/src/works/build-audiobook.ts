import { readFileSync } from 'node:fs';
import { buildZip } from '@lectern/sample-books/epub';
import { PUBLISHER } from './build-epub.ts';
import { getWorkFile, listWorkFiles } from './load-works.ts';
import type { Work } from './work.ts';
import { describeWork, getGenreName } from './work-texts.ts';

/** Builds a ZIP of MP3 files with ID3 tags and the cover. @throws Error when titles and tracks differ in number */
export const buildAudiobook = (work: Work): Promise<Buffer> => {
  const tracks = listWorkFiles(work, '.', /^\d+\.mp3$/);
  const titles = work.tracks ?? [];
  if (tracks.length !== titles.length) throw new Error(`works/${work.slug} has ${tracks.length} tracks.`);
  const cover = readFileSync(getWorkFile(work, 'cover.jpg'));
  return buildZip([
    { path: 'cover.jpg', content: cover, stored: true },
    ...tracks.map((track, index) => ({
      path: track,
      content: Buffer.concat([
        formatTag(work, { title: titles[index] ?? '', position: `${index + 1}/${tracks.length}` }, cover),
        readFileSync(getWorkFile(work, track)),
      ]),
      stored: true,
    })),
  ]);
};

const UTF_8 = 3;
const FRONT_COVER = 3;

/** An ID3v2.4 tag. */
const formatTag = (work: Work, track: { title: string; position: string }, cover: Uint8Array): Buffer => {
  const frames = Buffer.concat([
    formatText('TIT2', track.title),
    formatText('TALB', work.title),
    formatText('TPE1', work.author),
    ...(work.narrator === undefined ? [] : [formatText('TCOM', work.narrator)]),
    formatText('TRCK', track.position),
    formatText('TDRC', String(work.year)),
    formatText('TCON', getGenreName(work)),
    formatText('TPUB', PUBLISHER),
    formatText('TLAN', ISO_639_2[work.language]),
    formatFrame('COMM', Buffer.from([UTF_8]), Buffer.from('und\0'), Buffer.from(describeWork(work))),
    formatFrame('APIC', Buffer.from([UTF_8]), Buffer.from('image/jpeg\0'), Buffer.from([FRONT_COVER, 0]), cover),
  ]);
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), encodeSize(frames.length), frames]);
};

const ISO_639_2: Readonly<Record<Work['language'], string>> = {
  ...{ en: 'eng', de: 'deu', ru: 'rus', uk: 'ukr', zh: 'zho', ar: 'ara', he: 'heb' },
};

const formatText = (id: string, text: string): Buffer => formatFrame(id, Buffer.from([UTF_8]), Buffer.from(text));

const formatFrame = (id: string, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(id), encodeSize(body.length), Buffer.alloc(2), body]);
};

/** Four bytes of seven bits each. */
const encodeSize = (size: number): Buffer => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));
