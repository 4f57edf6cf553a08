import type { SignedIn } from '../../http/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Signer } from '../../platform/signer.ts';

/**
 * Increases whenever the same part would be sent with other bytes or another type: browsers store parts under their address for a day. Addresses
 * of the version before stay valid, for books that are open during an upgrade.
 */
const PARTS_VERSION = 2;
const getPurpose = (version: number): string => (version === 1 ? 'parts' : `parts.${version}`);
const FONT_PURPOSE = 'font';
const DAY_MS = 86_400_000;

export type PartGrant = { readerId: bigint; sessionId: string; bookId: bigint };
export type PartLinks = ReturnType<typeof createPartLinks>;

/** Signed URL prefixes of a book's parts, constant for a session and day so that the browser's cache works. */
export const createPartLinks = ({ signer, clock, booksUrl }: { signer: Signer; clock: Clock; booksUrl: string }) => {
  const getDay = () => Math.floor(clock.now().getTime() / DAY_MS);
  type Reader = Pick<SignedIn, 'readerId' | 'sessionId'>;
  /** Two path segments: the book and the signature. */
  const signPath = ({ readerId, sessionId }: Reader, bookId: bigint): string => {
    const grant = `${readerId}.${sessionId}.${getDay()}`;
    return `${bookId}/${grant}.${signer.sign(getPurpose(PARTS_VERSION), `${bookId}/${grant}`)}`;
  };
  const parseSigned = (purpose: string, id: string, signature: string): Omit<PartGrant, 'bookId'> | null => {
    const match = /^((\d+)\.([0-9a-f-]{36})\.(\d+))\.([\w-]{22})$/.exec(signature);
    if (!match) return null;
    const [, grant = '', readerId = '', sessionId = '', day = '', mac = ''] = match;
    if (!signer.verify(purpose, `${id}/${grant}`, mac) || getDay() - Number(day) > 1) return null;
    return { readerId: BigInt(readerId), sessionId };
  };
  return {
    baseUrl: (reader: Reader, bookId: bigint): string => `${booksUrl}/b/${signPath(reader, bookId)}/`,
    /** URLs of page images and of the file itself: separate from the parts, so that no part's path can collide with them. */
    pagesUrl: (reader: Reader, bookId: bigint): string => `${booksUrl}/pages/${signPath(reader, bookId)}/`,
    fileUrl: (reader: Reader, bookId: bigint): string => `${booksUrl}/file/${signPath(reader, bookId)}`,
    /** URL of a recording; the index of a track, from 0, is appended. */
    soundUrl: (reader: Reader, bookId: bigint): string => `${booksUrl}/sound/${signPath(reader, bookId)}`,
    /** URL of a font that the reader has uploaded. */
    fontUrl: ({ readerId, sessionId }: Reader, fontId: string): string => {
      const grant = `${readerId}.${sessionId}.${getDay()}`;
      return `${booksUrl}/fonts/${fontId}/${grant}.${signer.sign(FONT_PURPOSE, `${fontId}/${grant}`)}`;
    },
    /** Verifies the signature of a font's URL, as `parseGrant` does. */
    parseFontGrant: (fontId: string, signature: string): Omit<PartGrant, 'bookId'> | null =>
      parseSigned(FONT_PURPOSE, fontId, signature),
    /** Verifies a signature. Null for a wrong one, or one older than yesterday. */
    parseGrant(bookId: string, signature: string): PartGrant | null {
      const parse = (version: number) => parseSigned(getPurpose(version), bookId, signature);
      const grant = /^\d{1,16}$/.test(bookId) ? (parse(PARTS_VERSION) ?? parse(PARTS_VERSION - 1)) : null;
      return grant && { ...grant, bookId: BigInt(bookId) };
    },
  };
};
