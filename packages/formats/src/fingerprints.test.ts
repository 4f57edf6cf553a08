import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FingerprintHasher, type Fingerprints } from './fingerprints.ts';

const buildBytes = (length: number): Buffer => Buffer.from(Uint8Array.from({ length }, (_, index) => index % 251));

const hashInChunks = (bytes: Buffer, chunkLength: number): Fingerprints => {
  const fingerprints = new FingerprintHasher();
  for (let at = 0; at < bytes.length; at += chunkLength) fingerprints.update(bytes.subarray(at, at + chunkLength));
  return fingerprints.finish();
};
const md5 = (...parts: (Buffer | string)[]): string => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

describe('fingerprints', () => {
  it.each([
    [0, 'd41d8cd98f00b204e9800998ecf8427e'],
    [1, '93b885adfe0da089cdf634904fd59f71'],
    [1023, '7437d7a881387db7c41cf6930ab5e35d'],
    [1024, '9ee0a0e0c0bc0f1ff29d663d1fdf0743'],
    [1025, '3f3789452b88cb32b8cbfbafe715e29a'],
    [4096, '1544ef7a46131a30cf328f55979db73d'],
    [5000, 'e77dcca7f22a949ae8492c260ca19f32'],
    [70_000, 'f34024643c82aec13b2fd5eb2842658a'],
    [1_100_000, 'da96d9df9e3ed2a4e922f3641ba40600'],
    [5_000_000, '94c784935ab8dda597646e9bc916bbad'],
  ])('[META-2] the KOReader digest of a file of %i bytes is %s', (length, digest) => {
    expect(hashInChunks(buildBytes(length), 65_536).koreaderMd5).toBe(digest);
  });

  it.each([1, 7, 4095, 4096, 4097, 100_000])('[META-2] chunks of %i bytes give the same digests', (chunkLength) => {
    const bytes = buildBytes(20_000);
    const whole = hashInChunks(bytes, 20_000);
    expect(hashInChunks(bytes, chunkLength)).toEqual(whole);
    expect(whole.bytes).toBe(20_000);
    expect(whole.md5.toString('hex')).toBe(md5(bytes));
    expect(whole.sha256).toEqual(createHash('sha256').update(bytes).digest());
  });

  it('[META-2] the fast hash of 8,192 bytes is that of the whole file', () => {
    expect(hashInChunks(buildBytes(8192), 1000).fastHash).toBe(md5(buildBytes(8192)));
  });

  it('[META-2] the fast hash of 8,193 bytes covers both edges and the size', () => {
    const bytes = buildBytes(8193);
    expect(hashInChunks(bytes, 1000).fastHash).toBe(md5(bytes.subarray(0, 4096), bytes.subarray(-4096), '8193'));
  });
});
