import {
  buildAac,
  buildFlac,
  buildId3Tag,
  buildMp3,
  buildOpus,
  buildTextFrame,
  buildWav,
  buildZip,
} from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import type { BookFacts } from '../book-facts.ts';
import { SNIFF_BYTES } from '../signatures.ts';
import { sniffFormat } from '../sniff-format.ts';
import { readBookBytes, withTempFile } from '../testing.ts';
import { listBooksInZip } from '../zip/list-books.ts';

const getAudio = ({ contents }: BookFacts) => {
  if (contents?.kind !== 'audio') throw new Error('not a recording');
  return contents;
};
const tag = Buffer.from(buildId3Tag([buildTextFrame('TIT2', 'Tagged')]));
const samples = [
  { format: 'flac', mediaType: 'audio/flac', make: buildFlac },
  { format: 'opus', mediaType: 'audio/ogg', make: buildOpus },
  { format: 'ogg', mediaType: 'audio/ogg', make: buildOpus },
  { format: 'wav', mediaType: 'audio/wav', make: buildWav },
  { format: 'aac', mediaType: 'audio/aac', make: buildAac },
] as const;

describe.each(samples)('a recording in $format', ({ format, mediaType, make }) => {
  const detect = (bytes: Uint8Array, name: string) => sniffFormat(bytes.subarray(0, SNIFF_BYTES), name).format?.name;

  it('[FMT-100] is recognised by its bytes and name, and is an audiobook with its duration', async () => {
    const bytes = make({ seconds: 3 });
    expect(detect(bytes, `A Book.${format}`)).toBe(format);
    expect(detect(bytes, 'book')).toBe(format === 'opus' ? 'ogg' : format);
    expect(detect(bytes, 'book.mp3')).toBe(format === 'opus' ? 'ogg' : format);
    const audio = getAudio(await readBookBytes(bytes, { format }));
    expect(audio.durationMs / 1000).toBeCloseTo(3, 0);
    expect(audio.tracks).toMatchObject([{ mediaType, bytes: bytes.length, seek: null }]);
  });

  it('[FMT-100] truncated to its beginning, or of other bytes, is damaged', async () => {
    const bytes = make({ seconds: 3 });
    for (const broken of [bytes.subarray(0, 5), Buffer.from('a text of another kind'), Buffer.alloc(4000, 0x5a)])
      await expect(readBookBytes(broken, { format })).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('[FMT-100] with wrong sizes is read or damaged, never more', async () => {
    const bytes = make({ seconds: 1 });
    for (let at = 0; at < Math.min(bytes.length, 400); at += 3) {
      const broken = Buffer.from(bytes).fill(0xff, at, Math.min(bytes.length, at + 4));
      const error = await readBookBytes(broken, { format }).catch((caught: unknown) => caught);
      if (error instanceof Error) expect(error).toMatchObject({ reason: 'damaged' });
    }
  });
});

describe('tags of recordings', () => {
  it.each([
    ['flac', buildFlac],
    ['opus', buildOpus],
  ] as const)('[FMT-101] in %s are those of Vorbis comments, with chapters and cover', async (format, make) => {
    const chapters = [
      { title: 'One', startMs: 0 },
      { title: 'Two', startMs: 1250 },
    ];
    const options = {
      title: 'Лампа',
      authors: ['Ada Marsh', 'Ben Reed'],
      narrator: 'Nell Hope',
      chapters,
      cover: true,
    };
    const facts = await readBookBytes(make(options), { format });
    expect(facts.metadata).toMatchObject({
      title: 'Лампа',
      authors: [{ name: 'Ada Marsh' }, { name: 'Ben Reed' }],
      contributors: [{ name: 'Nell Hope', role: 'nrt' }],
      year: 1999,
    });
    expect(getAudio(facts).chapters).toMatchObject([
      { name: 'One', startMs: 0, durationMs: 1250 },
      { name: 'Two', startMs: 1250 },
    ]);
    expect(facts.cover?.big.height).toBe(30);
  });

  it('[FMT-101] in WAV and AAC are the list of information and ID3', async () => {
    const wav = await readBookBytes(buildWav({ title: 'Waves', author: 'V. W.' }), { format: 'wav' });
    expect(wav.metadata).toMatchObject({ title: 'Waves', authors: [{ name: 'V. W.' }] });
    const aac = Buffer.concat([tag, buildAac()]);
    expect((await readBookBytes(aac, { format: 'aac' })).metadata.title).toBe('Tagged');
  });

  it('[FMT-100] an ID3 tag in front leaves the format to the name', async () => {
    for (const [name, sound] of [
      ['flac', buildFlac()],
      ['aac', buildAac()],
      ['mp3', buildMp3()],
    ] as const) {
      const bytes = Buffer.concat([tag, sound]);
      expect(sniffFormat(bytes.subarray(0, SNIFF_BYTES), `a.${name}`).format?.name).toBe(name);
      expect(getAudio(await readBookBytes(bytes, { format: name })).durationMs).toBeGreaterThan(1000);
    }
  });

  it('[FMT-100] a length that the encoder did not know is found in the sound', async () => {
    const flac = getAudio(await readBookBytes(buildFlac({ unknownLength: true, seconds: 20 }), { format: 'flac' }));
    expect(flac.durationMs / 1000).toBeCloseTo(20, 0);
    for (const statedBytes of [0, 0xffff_ffff]) {
      const wav = getAudio(await readBookBytes(buildWav({ statedBytes, seconds: 5 }), { format: 'wav' }));
      expect(wav.durationMs).toBe(5000);
    }
  });

  it('[FMT-324] the coding in an Ogg is named', async () => {
    expect(getAudio(await readBookBytes(buildOpus(), { format: 'ogg' })).tracks[0]?.codecs).toBe('opus');
    expect(getAudio(await readBookBytes(buildFlac(), { format: 'flac' })).tracks[0]?.codecs).toBeUndefined();
  });

  it('[FMT-323] a length that the file states is not believed where the sound has another', async () => {
    const flac = buildFlac({ seconds: 20 });
    const lyingFlac = Buffer.from(flac);
    lyingFlac.writeUInt32BE(flac.readUInt32BE(8 + 14) * 10, 8 + 14);
    for (const bytes of [lyingFlac, flac])
      expect(getAudio(await readBookBytes(bytes, { format: 'flac' })).durationMs / 1000).toBeCloseTo(20, 0);
    const half = await readBookBytes(flac.subarray(0, Math.round(flac.length / 2)), { format: 'flac' });
    expect(getAudio(half).durationMs / 1000).toBeCloseTo(10, 0);
    const wav = Buffer.from(buildWav({ seconds: 5 }));
    wav.writeUInt32LE(wav.readUInt32LE(28) * 10, 28);
    expect(getAudio(await readBookBytes(wav, { format: 'wav' })).durationMs).toBe(5000);
  });

  it.each([true, false])('[FMT-52] a ZIP of them is one audiobook, stored: %s', async (stored) => {
    const zip = await buildZip([
      { path: 'b/2.opus', content: buildOpus({ title: 'Two' }), stored },
      { path: 'b/1.flac', content: buildFlac({ title: 'One' }), stored },
      { path: 'b/3.wav', content: buildWav({ title: 'Three' }), stored },
      { path: 'b/notes.txt', content: 'words about the recording' },
    ]);
    expect(await withTempFile(zip, listBooksInZip)).toEqual([]);
    const facts = await readBookBytes(zip, { format: 'zip' });
    expect(getAudio(facts).chapters.map(({ name }) => name)).toEqual(['One', 'Two', 'Three']);
    expect(facts.parts.map(({ mediaType }) => mediaType)).toEqual(['audio/flac', 'audio/ogg', 'audio/wav']);
  });
});
