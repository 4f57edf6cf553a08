import { randomBytes } from 'node:crypto';
import { limits } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { hashSecret } from '../../http/browser-cookie.ts';
import type { ClientInfo } from '../../http/client-info.ts';
import type { IssuedTokens } from '../../http/issued-tokens.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { AuthService } from '../auth/auth.service.ts';
import { createPhoneCodesDb } from './phone-codes.db.ts';

type Dependencies = {
  db: Database;
  auth: Pick<AuthService, 'signInReader' | 'reauthenticate' | 'isSessionActive' | 'findMaskedName'>;
  clock: Clock;
  appUrl: string;
};
type PhoneCodeState = { state: 'none' | 'waiting' | 'used' | 'expired'; userAgent: string };

const SECRET_BYTES = 16;
const PATTERN = /^([1-9]\d{0,17})\.([\w-]{22})$/;

/** Codes that a signed-in device shows and another device of the same reader scans. */
export const createPhoneCodes = ({ db, auth, clock, appUrl }: Dependencies) => {
  const phoneCodesDb = createPhoneCodesDb(db);
  return {
    /**
     * Creates a code, which replaces the previous one; requires reauthentication. The code is in the fragment of the URL, which
     * browsers do not send to servers. @throws Refusal as `auth.reauthenticate`
     */
    async createPhoneCode(
      reader: SignedIn,
      password: string | null,
      clientInfo: ClientInfo,
    ): Promise<{ url: string; expiresAt: Date }> {
      await auth.reauthenticate(reader, password, clientInfo);
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      const expiresAt = new Date(clock.now().getTime() + limits.PHONE_CODE_SECONDS * 1000);
      await phoneCodesDb.save(reader.readerId, { hash: hashSecret(secret), sessionId: reader.sessionId, expiresAt });
      return { url: `${appUrl}/phone#${reader.readerId}.${secret}`, expiresAt };
    },

    /** The state of the code that this session created, and the device that used it. */
    async getPhoneCodeState({ readerId, sessionId }: SignedIn): Promise<PhoneCodeState> {
      const code = await phoneCodesDb.findBySession(readerId, sessionId);
      if (!code) return { state: 'none', userAgent: '' };
      const unusedState = code.expiresAt > clock.now() ? 'waiting' : 'expired';
      return { state: code.usedAt ? 'used' : unusedState, userAgent: code.usedBy };
    },

    /** Finds the masked name of the reader of a code, without using the code. @throws Refusal `qr.code_gone` */
    async findNameByCode(code: string): Promise<string> {
      const [, id, secret] = PATTERN.exec(code) ?? [];
      if (id === undefined || secret === undefined) throw new Refusal('qr.code_gone');
      const isValid = await phoneCodesDb.isValid(BigInt(id), hashSecret(secret), clock.now());
      const name = isValid ? await auth.findMaskedName(BigInt(id)) : null;
      if (name === null) throw new Refusal('qr.code_gone');
      return name;
    },

    /** Uses a code, once, and creates a session. @throws Refusal `qr.code_gone`, `auth.blocked` */
    async signInByCode(
      code: string,
      options: { remember: boolean; clientInfo: ClientInfo; device: string | null },
    ): Promise<IssuedTokens> {
      const [, id, secret] = PATTERN.exec(code) ?? [];
      if (id === undefined || secret === undefined) throw new Refusal('qr.code_gone');
      const readerId = BigInt(id);
      const creator = await phoneCodesDb.take(readerId, hashSecret(secret), options.clientInfo.userAgent, clock.now());
      if (!creator || !(await auth.isSessionActive(readerId, creator.sessionId))) throw new Refusal('qr.code_gone');
      return auth.signInReader(readerId, { ...options, way: 'phone' });
    },
  };
};
