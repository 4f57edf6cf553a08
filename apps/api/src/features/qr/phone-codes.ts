import { randomBytes } from 'node:crypto';
import { limits } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { hashOf } from '../../http/browser-cookie.ts';
import type { Issued } from '../../http/issued.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Visit } from '../../http/visit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { AuthService } from '../auth/auth.service.ts';
import { phoneCodesDb } from './phone-codes.db.ts';

type Parts = {
  db: Database;
  auth: Pick<AuthService, 'enter' | 'prove' | 'sessionLives' | 'nameOf'>;
  clock: Clock;
  appUrl: string;
};
type Standing = { state: 'none' | 'waiting' | 'used' | 'expired'; userAgent: string };

const SECRET_BYTES = 16;
const shape = /^([1-9]\d{0,17})\.([\w-]{22})$/;

/** The code that one device shows and another takes, both of the same reader. */
export const phoneCodes = ({ db, auth, clock, appUrl }: Parts) => {
  const stored = phoneCodesDb(db);
  return {
    /**
     * A code in the place of the one before; who asks proves to be the reader still. It stands behind the `#` of its
     * address, which no browser sends to a server. @throws Refusal `auth.…` as `auth.prove`
     */
    async phoneCode(
      reader: SignedIn,
      password: string | null,
      visit: Visit,
    ): Promise<{ url: string; expiresAt: Date }> {
      await auth.prove(reader, password, visit);
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      const expiresAt = new Date(clock.now().getTime() + limits.PHONE_CODE_SECONDS * 1000);
      await stored.put(reader.readerId, { hash: hashOf(secret), sessionId: reader.sessionId, expiresAt });
      return { url: `${appUrl}/phone#${reader.readerId}.${secret}`, expiresAt };
    },

    /** What has become of the code that this session made, and what has used it. */
    async phoneCodeState({ readerId, sessionId }: SignedIn): Promise<Standing> {
      const code = await stored.of(readerId, sessionId);
      if (!code) return { state: 'none', userAgent: '' };
      const unused = code.expiresAt > clock.now() ? 'waiting' : 'expired';
      return { state: code.usedAt ? 'used' : unused, userAgent: code.usedBy };
    },

    /** Whose code that is; does not use it. @throws Refusal `qr.code_gone` */
    async nameOfCode(code: string): Promise<string> {
      const [, id, secret] = shape.exec(code) ?? [];
      if (id === undefined || secret === undefined) throw new Refusal('qr.code_gone');
      const isGood = await stored.isGood(BigInt(id), hashOf(secret), clock.now());
      const name = isGood ? await auth.nameOf(BigInt(id)) : null;
      if (name === null) throw new Refusal('qr.code_gone');
      return name;
    },

    /** A session for whoever brings the code, once. @throws Refusal `qr.code_gone`, `auth.blocked` */
    async enterByCode(
      code: string,
      entering: { remember: boolean; visit: Visit; device: string | null },
    ): Promise<Issued> {
      const [, id, secret] = shape.exec(code) ?? [];
      if (id === undefined || secret === undefined) throw new Refusal('qr.code_gone');
      const readerId = BigInt(id);
      const made = await stored.use(readerId, hashOf(secret), entering.visit.userAgent, clock.now());
      if (!made || !(await auth.sessionLives(readerId, made.sessionId))) throw new Refusal('qr.code_gone');
      return auth.enter(readerId, { ...entering, way: 'phone' });
    },
  };
};
