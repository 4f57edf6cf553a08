import type { SignedIn } from '../../http/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Signer } from '../../platform/signer.ts';

const PURPOSE = 'parts';
const DAY_MS = 86_400_000;

export type PartGrant = { readerId: bigint; sessionId: string; bookId: bigint };
export type PartLinks = ReturnType<typeof partLinks>;

/** Prefixes below which the parts of one book lie, the same for one session and day so that the browser's cache works. */
export const partLinks = ({ signer, clock, booksUrl }: { signer: Signer; clock: Clock; booksUrl: string }) => {
  const today = () => Math.floor(clock.now().getTime() / DAY_MS);
  type Reader = Pick<SignedIn, 'readerId' | 'sessionId'>;
  /** Two steps of a path: the book and what opens it. */
  const opening = ({ readerId, sessionId }: Reader, bookId: bigint): string => {
    const grant = `${readerId}.${sessionId}.${today()}`;
    return `${bookId}/${grant}.${signer.sign(PURPOSE, `${bookId}/${grant}`)}`;
  };
  return {
    baseUrl: (reader: Reader, bookId: bigint): string => `${booksUrl}/b/${opening(reader, bookId)}/`,
    /** Where its pages, and the file itself, lie: beside the parts, so that no path of a part can be taken for them. */
    pagesUrl: (reader: Reader, bookId: bigint): string => `${booksUrl}/pages/${opening(reader, bookId)}/`,
    fileUrl: (reader: Reader, bookId: bigint): string => `${booksUrl}/file/${opening(reader, bookId)}`,
    /** Of the recording: its tracks lie behind it by their numbers, from 0. */
    soundUrl: (reader: Reader, bookId: bigint): string => `${booksUrl}/sound/${opening(reader, bookId)}`,
    /** Null for a wrong signature, or one older than yesterday's. */
    grantOf(bookId: string, signature: string): PartGrant | null {
      const match = /^((\d+)\.([0-9a-f-]{36})\.(\d+))\.([\w-]{22})$/.exec(signature);
      if (!match || !/^\d{1,16}$/.test(bookId)) return null;
      const [, grant = '', readerId = '', sessionId = '', day = '', mac = ''] = match;
      if (!signer.verifies(PURPOSE, `${bookId}/${grant}`, mac) || today() - Number(day) > 1) return null;
      return { readerId: BigInt(readerId), sessionId, bookId: BigInt(bookId) };
    },
  };
};
