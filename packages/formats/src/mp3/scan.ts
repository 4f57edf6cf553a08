import type { ByteSource } from '../audio/byte-source.ts';
import { HEADER_BYTES } from './frame-header.ts';
import { FrameWalk, type Sound } from './frame-walk.ts';

const BLOCK_BYTES = 256 * 1024;

/**
 * Walks the frames of layer III from `start` on, a block at a time; `null` when there are none. Of a file larger than
 * `maxBytes` only so much is walked, and what follows is taken to be like it: then there is no index.
 * A stream of one bit rate needs none either.
 */
export const scanSound = async (source: ByteSource, start: number, maxBytes: number): Promise<Sound | null> => {
  const end = Math.min(source.size, start + maxBytes);
  const walk = new FrameWalk(source.size);
  let at = start;
  while (at + HEADER_BYTES <= end && !walk.isLost) {
    const block = await source.read(at, BLOCK_BYTES);
    const isLast = block.length < BLOCK_BYTES;
    at = walk.through(block, at, isLast);
    if (isLast) break;
  }
  const { durationMs, seek } = walk.result();
  if (durationMs === 0) return null;
  const isPartial = end < source.size && !walk.isLost;
  return isPartial
    ? { durationMs: (durationMs * (source.size - start)) / (at - start), seek: null }
    : { durationMs, seek };
};
