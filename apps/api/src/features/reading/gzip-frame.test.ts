import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createInflateRaw, deflateRawSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createExactLengthStream, pipeThrough } from '../../platform/exact-length-stream.ts';
import { frameAsGzip } from './gzip-frame.ts';

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

describe('a part', () => {
  it('[OPEN-2] is the deflate stream wrapped as gzip, with the declared size', async () => {
    const { body, size } = frameAsGzip(entry, Readable.from([deflated.subarray(0, 9), deflated.subarray(9)]));
    const bytes = await buffer(body);
    expect(bytes.length).toBe(size);
    expect(gunzipSync(bytes)).toEqual(text);
  });

  it.each([-1, 1])('[OPEN-7] fails when its source has %i bytes more than declared', async (more) => {
    const source = Readable.from([Buffer.alloc(100 + more)]);
    await expect(buffer(createExactLengthStream(source, 100))).rejects.toThrow('100 bytes');
  });

  it.each([
    ['framed', (source: Readable) => frameAsGzip(entry, source).body],
    ['inflated', (source: Readable) => pipeThrough(source, createInflateRaw())],
  ])('[OPEN-8] %s closes its source when it is left before the first byte', async (_name, made) => {
    const source = endless();
    const body = made(source);
    body.destroy();
    await expect.poll(() => source.destroyed).toBe(true);
  });

  it.each([
    ['framed', (source: Readable) => frameAsGzip(entry, source).body],
    ['inflated', (source: Readable) => pipeThrough(source, createInflateRaw())],
  ])('[OPEN-8] %s fails with its source, also before anyone listens', async (_name, made) => {
    const source = endless();
    const body = made(source);
    source.destroy(new Error('the disk is gone'));
    await expect.poll(() => body.destroyed).toBe(true);
    expect(body.errored?.message).toBe('the disk is gone');
  });
});
