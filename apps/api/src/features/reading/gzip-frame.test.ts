import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createInflateRaw, deflateRawSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { framed, through } from '../../platform/framed.ts';
import { gzipFrame } from './gzip-frame.ts';

const text = Buffer.from('the words of a chapter, '.repeat(50));
const deflated = deflateRawSync(text);
const entry = {
  path: 'one.xhtml',
  method: 8 as const,
  offset: 0,
  compressedSize: deflated.length,
  size: text.length,
  crc32: crc32(text),
  mediaType: 'application/xhtml+xml',
};
const endless = () => new Readable({ read: () => {} });

describe('a part on its way', () => {
  it('[OPEN-2] is the deflated bytes in a gzip frame of the stated size', async () => {
    const { body, size } = gzipFrame(entry, Readable.from([deflated.subarray(0, 9), deflated.subarray(9)]));
    const bytes = await buffer(body);
    expect(bytes.length).toBe(size);
    expect(gunzipSync(bytes)).toEqual(text);
  });

  it.each([-1, 1])('[OPEN-7] fails when its source has %i bytes more than the answer says', async (more) => {
    const source = Readable.from([Buffer.alloc(100 + more)]);
    await expect(buffer(framed(source, 100))).rejects.toThrow('100 bytes');
  });

  it.each([
    ['framed', (source: Readable) => gzipFrame(entry, source).body],
    ['inflated', (source: Readable) => through(source, createInflateRaw())],
  ])('[OPEN-8] %s closes its source when it is left before the first byte', async (_name, made) => {
    const source = endless();
    const body = made(source);
    body.destroy();
    await expect.poll(() => source.destroyed).toBe(true);
  });

  it.each([
    ['framed', (source: Readable) => gzipFrame(entry, source).body],
    ['inflated', (source: Readable) => through(source, createInflateRaw())],
  ])('[OPEN-8] %s fails with its source, also before anyone listens', async (_name, made) => {
    const source = endless();
    const body = made(source);
    source.destroy(new Error('the disk is gone'));
    await expect.poll(() => body.destroyed).toBe(true);
    expect(body.errored?.message).toBe('the disk is gone');
  });
});
