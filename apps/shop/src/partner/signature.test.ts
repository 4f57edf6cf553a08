import { describe, expect, it } from 'vitest';
import { isSignedBy, signatureOf } from './signature.ts';

const VECTOR = { login: 'a', password: 'b', serial: 'c', subpartner: 'd', timestamp: '1' };

describe('partner signature', () => {
  it.each([
    { algorithm: 'sha1', expected: 'b6215c2f2d424c26db1ec8ad94dec8735dd46aa7' },
    { algorithm: 'sha256', expected: 'baa0da209ba15a27048e4108fadbf8a4a1aeecbfa4c9d14a43297e0cd7768889' },
  ] as const)('[SHOP-4] gives the published $algorithm of the test vector', ({ algorithm, expected }) => {
    expect(signatureOf(VECTOR, 'secret', algorithm)).toBe(expected);
  });

  it('[SHOP-4] does not depend on the order of the parameters, nor on the signature among them', () => {
    const reversed = Object.fromEntries(Object.entries(VECTOR).reverse());
    expect(signatureOf({ signature: 'x', ...reversed }, 'secret', 'sha1')).toBe(signatureOf(VECTOR, 'secret', 'sha1'));
  });

  it('[SHOP-4] signs decoded UTF-8 text, never its percent-encoding', () => {
    // printf 'login=Львів & co+é' + key, through sha1sum
    expect(signatureOf({ login: 'Львів & co+é' }, 'secret', 'sha1')).toBe('fe0252ec625bc37671674642e57cb77b0afae05b');
  });

  it.each([
    { what: 'another digit', given: 'c6215c2f2d424c26db1ec8ad94dec8735dd46aa7' },
    { what: 'a missing digit', given: 'b6215c2f2d424c26db1ec8ad94dec8735dd46aa' },
    { what: 'the other hash', given: signatureOf(VECTOR, 'secret', 'sha256') },
    { what: 'nothing', given: '' },
    { what: 'a digit outside ASCII', given: 'б6215c2f2d424c26db1ec8ad94dec8735dd46aa7' },
  ])('[SHOP-5] is refused with $what', ({ given }) => {
    expect(isSignedBy(given, VECTOR, 'secret', 'sha1')).toBe(false);
  });

  it('[SHOP-4] is accepted in capitals too', () => {
    expect(isSignedBy('B6215C2F2D424C26DB1EC8AD94DEC8735DD46AA7', VECTOR, 'secret', 'sha1')).toBe(true);
  });
});
