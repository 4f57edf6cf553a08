import { describe, expect, it } from 'vitest';
import { computeSignature } from './signature.ts';

describe('the signature of a call to a partner', () => {
  const parameters = { timestamp: '1', password: 'b', login: 'a', subpartner: 'd', serial: 'c' };

  it('[SHOPS-6] matches the published vectors, in any order of parameters', () => {
    expect(computeSignature(parameters, 'secret', 'sha1')).toBe('b6215c2f2d424c26db1ec8ad94dec8735dd46aa7');
    expect(computeSignature(parameters, 'secret', 'sha256')).toBe(
      'baa0da209ba15a27048e4108fadbf8a4a1aeecbfa4c9d14a43297e0cd7768889',
    );
  });

  it('[SHOPS-6] signs raw values, not percent-encoded', () => {
    const encoded = computeSignature({ login: 'a%40b', password: 'x+y' }, 'k', 'sha256');
    expect(computeSignature({ login: 'a@b', password: 'x y' }, 'k', 'sha256')).not.toBe(encoded);
  });
});
