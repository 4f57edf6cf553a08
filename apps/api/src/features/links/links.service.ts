import { limits } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { percentEncoded } from '../../http/percent.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Signer } from '../../platform/signer.ts';

const PURPOSE = 'file';
const HOUR_MS = 3_600_000;

/** What a link token opens: one book, while the session that asked for it lives. */
export type LinkGrant = { readerId: bigint; bookId: bigint; sessionId: string };
type Linked = { id: bigint; name: string; fastHash: string };

export type LinkService = ReturnType<typeof linkService>;

/** Addresses of files that old clients fetch without a header: each holds a token for this one file. */
export const linkService = ({ signer, clock, publicUrl }: { signer: Signer; clock: Clock; publicUrl: string }) => ({
  toFile({ readerId, sessionId, origin = publicUrl }: SignedIn, { id, name, fastHash }: Linked): string {
    // Rounded up to the hour, so that the same list asked again gives the same addresses.
    const expires = Math.ceil(clock.now().getTime() / HOUR_MS) * HOUR_MS + limits.LINK_TOKEN_SECONDS * 1000;
    const grant = `${readerId}.${id}.${sessionId}.${expires / 1000}`;
    const token = `f.${grant}.${signer.sign(PURPOSE, grant)}`;
    return `${origin}/api/v1.0/files/${percentEncoded(name)}?fast_hash=${fastHash}&access_token=${token}`;
  },
  /** Null for anything but a link token of ours that has not expired. */
  grantOf(token: string): LinkGrant | null {
    const match = /^f\.((\d+)\.(\d+)\.([0-9a-f-]{36})\.(\d+))\.([\w-]{22})$/.exec(token);
    if (!match) return null;
    const [, grant = '', reader = '', book = '', sessionId = '', expires = '', signature = ''] = match;
    if (!signer.verifies(PURPOSE, grant, signature) || Number(expires) * 1000 < clock.now().getTime()) return null;
    return { readerId: BigInt(reader), bookId: BigInt(book), sessionId };
  },
});
