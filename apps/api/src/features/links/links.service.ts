import { limits } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { percentEncode } from '../../http/url-path.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Signer } from '../../platform/signer.ts';

const PURPOSE = 'file';
const HOUR_MS = 3_600_000;

/** What a link token grants: one book, while its session is alive. */
export type LinkGrant = { readerId: bigint; bookId: bigint; sessionId: string };
type LinkedBook = { id: bigint; name: string; fastHash: string };

export type LinkService = ReturnType<typeof createLinkService>;

/** Links to files for old clients, which fetch them without a header: each contains a token for that file. */
export const createLinkService = ({
  signer,
  clock,
  publicUrl,
}: {
  signer: Signer;
  clock: Clock;
  publicUrl: string;
}) => ({
  createFileLink({ readerId, sessionId, origin = publicUrl }: SignedIn, { id, name, fastHash }: LinkedBook): string {
    // Rounded up to the hour, so that repeated lists contain the same links.
    const expires = Math.ceil(clock.now().getTime() / HOUR_MS) * HOUR_MS + limits.LINK_TOKEN_SECONDS * 1000;
    const grant = `${readerId}.${id}.${sessionId}.${expires / 1000}`;
    const token = `f.${grant}.${signer.sign(PURPOSE, grant)}`;
    return `${origin}/api/v1.0/files/${percentEncode(name)}?fast_hash=${fastHash}&access_token=${token}`;
  },
  /** The grant of a valid link token, or null. */
  parseGrant(token: string): LinkGrant | null {
    const match = /^f\.((\d+)\.(\d+)\.([0-9a-f-]{36})\.(\d+))\.([\w-]{22})$/.exec(token);
    if (!match) return null;
    const [, grant = '', reader = '', book = '', sessionId = '', expires = '', signature = ''] = match;
    if (!signer.verify(PURPOSE, grant, signature) || Number(expires) * 1000 < clock.now().getTime()) return null;
    return { readerId: BigInt(reader), bookId: BigInt(book), sessionId };
  },
});
