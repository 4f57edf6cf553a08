import { describe, expect, it } from 'vitest';
import { computeSignature, verifySignature } from './signature.ts';

const VECTOR = { login: 'a', password: 'b', serial: 'c', subpartner: 'd', timestamp: '1' };

describe('partner signature', () => {
  it.each([
    { algorithm: 'sha1', expected: 'b6215c2f2d424c26db1ec8ad94dec8735dd46aa7' },
    { algorithm: 'sha256', expected: 'baa0da209ba15a27048e4108fadbf8a4a1aeecbfa4c9d14a43297e0cd7768889' },
  ] as const)('[SHOP-4] matches the published $algorithm test vector', ({ algorithm, expected }) => {
    expect(computeSignature(VECTOR, 'secret', algorithm)).toBe(expected);
  });

  it('[SHOP-4] ignores the order of the parameters and a signature among them', () => {
    const reversed = Object.fromEntries(Object.entries(VECTOR).reverse());
    expect(computeSignature({ signature: 'x', ...reversed }, 'secret', 'sha1')).toBe(
      computeSignature(VECTOR, 'secret', 'sha1'),
    );
  });

  it('[SHOP-4] signs decoded UTF-8 text, not its percent-encoding', () => {
    // printf 'login=Львів & co+é' + key, through sha1sum
    expect(computeSignature({ login: 'Львів & co+é' }, 'secret', 'sha1')).toBe(
      'fe0252ec625bc37671674642e57cb77b0afae05b',
    );
  });

  it.each([
    { what: 'another digit', signature: 'c6215c2f2d424c26db1ec8ad94dec8735dd46aa7' },
    { what: 'a missing digit', signature: 'b6215c2f2d424c26db1ec8ad94dec8735dd46aa' },
    { what: 'the other hash', signature: computeSignature(VECTOR, 'secret', 'sha256') },
    { what: 'nothing', signature: '' },
    { what: 'a digit outside ASCII', signature: 'б6215c2f2d424c26db1ec8ad94dec8735dd46aa7' },
  ])('[SHOP-5] is rejected with $what', ({ signature }) => {
    expect(verifySignature(signature, VECTOR, 'secret', 'sha1')).toBe(false);
  });

  it('[SHOP-4] is accepted in upper case', () => {
    expect(verifySignature('B6215C2F2D424C26DB1EC8AD94DEC8735DD46AA7', VECTOR, 'secret', 'sha1')).toBe(true);
  });
});
