import { describe, expect, it } from 'vitest';
import { UnreadableBook } from '../book-facts.ts';
import { packBzz } from './bzz.testing.ts';
import { unpackBzz } from './bzz.ts';

/** The outline of a document of eight pages, as the programs of the format's makers packed it. */
const PACKED =
  '//+F/j657mBZvxVEUUIvDw/V5glJ3BwqmxJwOL9/I/6UtNPC1wsL/DYZk54jRAhKwnNON6JUXyswX4jSVqZMvWuVXRI7WOwmtxHjGU0xxw==';

const catchReason = (work: () => unknown): string => {
  try {
    work();
    return 'unpacked';
  } catch (error) {
    return error instanceof UnreadableBook ? error.reason : String(error);
  }
};

describe('unpackBzz', () => {
  it.each(['a', 'banana', 'Обложка\0\0\x02#1', 'x'.repeat(5000), Array.from({ length: 3000 }, (_, i) => i * i).join()])(
    '[FMT-72] what was packed comes out',
    (text) => {
      expect(unpackBzz(packBzz(Buffer.from(text)), 1_000_000).toString()).toBe(text);
    },
  );

  it('[FMT-72] every byte comes out', () => {
    const bytes = Buffer.from(Array.from({ length: 1024 }, (_, index) => (index * 167) & 255));
    expect(unpackBzz(packBzz(bytes), 10_000)).toEqual(bytes);
  });

  it('[FMT-72] what others packed comes out', () => {
    const outline = unpackBzz(Buffer.from(PACKED, 'base64'), 1000);
    expect(outline.length).toBe(121);
    expect(outline.toString()).toContain('Глава первая\0\0\x02#2');
  });

  const text = Buffer.from('some text that is packed, and some text more');
  it.each([
    ['that inflates too far', () => unpackBzz(packBzz(text), 20), 'hostile'],
    ['that is longer than can be', () => unpackBzz(packBzz(text, { claimed: 5_000_000 }), 10_000_000), 'damaged'],
    ['that says more than it has', () => unpackBzz(packBzz(text, { claimed: 4_000_000 }), 10_000_000), 'damaged'],
    ['that says less than it has', () => unpackBzz(packBzz(text, { claimed: 20 }), 1000), 'damaged'],
    ['that breaks off', () => unpackBzz(packBzz(text).subarray(0, 12), 1000), 'damaged'],
  ])('[FMT-72] a chunk %s is refused', (_what, work, reason) => {
    expect(catchReason(work)).toBe(reason);
  });
});
