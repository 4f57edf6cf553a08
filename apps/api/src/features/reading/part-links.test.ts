import { describe, expect, it } from 'vitest';
import { createSigner } from '../../platform/signer.ts';
import { createPartLinks } from './part-links.ts';

const signer = createSigner(Buffer.alloc(32, 7));
const clock = { now: () => new Date('2026-01-02T03:04:05Z') };
const links = createPartLinks({ signer, clock, booksUrl: 'http://books.test' });
const reader = { readerId: 5n, sessionId: '01234567-89ab-cdef-0123-456789abcdef' };

describe('addresses of parts', () => {
  it('[META-89] are others after an upgrade that changes parts; those of the version before stay valid', () => {
    const [, current = ''] = /\/b\/12\/(.+)\/$/.exec(links.baseUrl(reader, 12n)) ?? [];
    const grant = current.slice(0, current.lastIndexOf('.'));
    const toSignature = (purpose: string): string => `${grant}.${signer.sign(purpose, `12/${grant}`)}`;
    const former = toSignature('parts');
    expect(former).not.toBe(current);
    for (const signature of [current, former])
      expect(links.parseGrant('12', signature)).toEqual({ ...reader, bookId: 12n });
    expect(links.parseGrant('12', toSignature('font'))).toBeNull();
    expect(links.parseGrant('13', former)).toBeNull();
  });
});
