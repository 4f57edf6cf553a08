import { randomBytes } from 'node:crypto';
import { buildId3Tag, buildPictureFrame, buildSilentFrames, buildTextFrame } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { createMemorySource } from '../audio/byte-source.ts';
import { scanFrames } from './frame-scanner.ts';

const SOUND = buildSilentFrames(10);

/** An APEv2 tag (wiki.hydrogenaudio.org/index.php?title=APEv2_specification) with its header, around `value`. */
const buildApeTag = (value: Buffer, { header = true } = {}): Buffer => {
  const item = Buffer.alloc(8);
  item.writeUInt32LE(value.length, 0);
  item.writeUInt32LE(2, 4);
  const items = Buffer.concat([item, Buffer.from('Cover Art (Front)\0'), value]);
  const frame = (flags: number): Buffer => {
    const bytes = Buffer.alloc(32);
    bytes.write('APETAGEX');
    bytes.writeUInt32LE(2000, 8);
    bytes.writeUInt32LE(items.length + 32, 12);
    bytes.writeUInt32LE(1, 16);
    bytes.writeUInt32LE(flags >>> 0, 20);
    return bytes;
  };
  return Buffer.concat([...(header ? [frame(0xa0000000)] : []), items, frame(0x80000000)]);
};
const buildId3v1 = (): Buffer => Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, 'x')]);
/** Bytes that look like the headers of frames, as compressed pictures contain them. */
const buildFalseHeaders = (count: number): Buffer => {
  const bytes = randomBytes(count * 97);
  // what begins where the last frame ends would be one
  bytes.fill(0, 0, 97);
  for (let at = 1; at < count; at += 1) SOUND.copy(bytes, at * 97, 0, 4);
  return bytes;
};
const picture = buildFalseHeaders(4000);
const id3 = buildId3Tag([buildTextFrame('TIT2', 'x'), buildPictureFrame(picture)]);
const lyrics = Buffer.from(`LYRICSBEGININD0000211${'la '.repeat(900)}002718LYRICS200`);

const scan = async (bytes: Buffer) => {
  const found = await scanFrames(createMemorySource(bytes), 0, Number.MAX_SAFE_INTEGER);
  if (!found) throw new Error('no sound');
  return found;
};

describe('what surrounds the sound of an MP3', () => {
  const plain = scan(SOUND);
  it.each<[string, Buffer, Buffer]>([
    ['nothing', Buffer.alloc(0), Buffer.alloc(0)],
    ['an ID3v2 tag before', id3, Buffer.alloc(0)],
    ['two ID3v2 tags before', Buffer.concat([id3, id3]), Buffer.alloc(0)],
    ['padding before', Buffer.alloc(30_000), Buffer.alloc(0)],
    ['rubbish before', Buffer.alloc(9000, 'rubbish'), Buffer.alloc(0)],
    ['an ID3v1 tag behind', Buffer.alloc(0), buildId3v1()],
    ['an APEv2 tag behind', Buffer.alloc(0), buildApeTag(Buffer.from('x'))],
    ['an APEv2 tag with a picture behind', Buffer.alloc(0), buildApeTag(picture)],
    ['an APEv2 tag without its header behind', Buffer.alloc(0), buildApeTag(picture, { header: false })],
    ['an APEv2 and an ID3v1 tag behind', Buffer.alloc(0), Buffer.concat([buildApeTag(picture), buildId3v1()])],
    ['an APEv2 tag before', buildApeTag(picture), Buffer.alloc(0)],
    ['lyrics and an ID3v1 tag behind', Buffer.alloc(0), Buffer.concat([lyrics, buildId3v1()])],
    ['an ID3v2 tag behind', Buffer.alloc(0), id3],
    ['tags on all sides', Buffer.concat([id3, Buffer.alloc(2000)]), Buffer.concat([buildApeTag(picture), lyrics, id3])],
    ['zeros behind', Buffer.alloc(0), Buffer.alloc(400_000)],
    ['random bytes behind', Buffer.alloc(0), randomBytes(400_000)],
    ['false headers behind', Buffer.alloc(0), buildFalseHeaders(3000)],
    ['text behind', Buffer.alloc(0), Buffer.alloc(100_000, 'The end. ')],
    ['a cut frame behind', Buffer.alloc(0), SOUND.subarray(0, 50)],
  ])('[FMT-300] is told apart from it: %s', async (_, before, behind) => {
    const { durationMs, sound, seek } = await scan(Buffer.concat([before, SOUND, behind]));
    expect(durationMs).toBeCloseTo((await plain).durationMs, 6);
    expect(sound).toEqual({ from: before.length, to: before.length + SOUND.length });
    expect(seek).toBeNull();
  });

  it('[FMT-300] is found at a variable bit rate, too, where the index has only frames', async () => {
    const frames = buildSilentFrames(60, { variable: true });
    const { sound, seek } = await scan(Buffer.concat([id3, frames, buildApeTag(picture)]));
    expect(sound).toEqual({ from: id3.length, to: id3.length + frames.length });
    expect(seek?.offsets.every((offset) => offset >= id3.length && offset < id3.length + frames.length)).toBe(true);
  });
});
