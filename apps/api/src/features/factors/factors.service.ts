// oxlint-disable max-lines -- every call about second factors, in one service
import { type factors as calls, limits, type Received, type Reply } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { hashSecret } from '../../http/browser-cookie.ts';
import type { ClientInfo } from '../../http/client-info.ts';
import type { IssuedTokens } from '../../http/issued-tokens.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import type { AuthService, SignInHooks } from '../auth/auth.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import { formatSecret, generateSecret } from './authenticator.ts';
import { createCodeVerifier, toSealPurpose } from './code-verifier.ts';
import { createFactorNotifications } from './factor-notifications.ts';
import { createFactorsDb, type PasskeyRow } from './factors.db.ts';
import { createPasskeys } from './passkeys.ts';
import { createPendingSignIns, type PresentedTicket, toHolderName } from './pending-sign-ins.ts';
import { generateRecoveryCodes } from './recovery-codes.ts';

type Dependencies = {
  db: Database;
  auth: Pick<AuthService, 'signInReader' | 'reauthenticate' | 'hasPassword'>;
  vault: Vault;
  mail: Pick<MailService, 'send'>;
  clock: Clock;
  web: { publicUrl: string; appUrl: string };
};
type PresentedFactor = Pick<Received<typeof calls.confirm, 'body'>, 'code' | 'passkey'>;

const SETUP_MS = 10 * 60_000;

export type FactorsService = ReturnType<typeof createFactorsService>;

/** Second factors: passkeys, an authenticator app and recovery codes. */
export const createFactorsService = ({ db, auth, vault, mail, clock, web }: Dependencies) => {
  const factorsDb = createFactorsDb(db);
  const passkeys = createPasskeys({ db, clock, publicUrl: web.publicUrl });
  const notifications = createFactorNotifications({ db, mail, clock, appUrl: web.appUrl });
  const codeVerifier = createCodeVerifier({ db, vault, clock, notifications });
  const pendingSignIns = createPendingSignIns(db, clock);

  /** Creates recovery codes with the first factor; null when there are some already. */
  const createFirstRecoveryCodes = async (tx: Db, readerId: bigint): Promise<string[] | null> => {
    if (await factorsDb.findRecoveryCodes(tx, readerId)) return null;
    const generated = generateRecoveryCodes(readerId);
    await factorsDb.replaceRecoveryCodes(tx, readerId, generated.hashes, clock.now());
    return generated.codes;
  };
  const hasFactor = async (tx: Db, readerId: bigint): Promise<boolean> =>
    (await factorsDb.listPasskeys(tx, readerId)).length > 0 ||
    (await factorsDb.findAuthenticator(tx, readerId)) !== null;
  /** Called after a factor was deleted: the last one stays while sign-ins require it. @throws Refusal `factor.last_one`, which rolls back */
  const assertFactorLeft = async (tx: Db, { readerId, asks }: { readerId: bigint; asks: boolean }): Promise<void> => {
    if (await hasFactor(tx, readerId)) return;
    if (asks) throw new Refusal('factor.last_one');
    await factorsDb.replaceRecoveryCodes(tx, readerId, [], clock.now());
  };

  return {
    async listFactors({ readerId }: SignedIn): Promise<Reply<typeof calls.list>> {
      const owner = await factorsDb.findOwner(readerId);
      const app = await factorsDb.findAuthenticator(db, readerId);
      const recovery = await factorsDb.findRecoveryCodes(db, readerId);
      return {
        passkeys: {
          host: passkeys.host,
          url: web.appUrl,
          items: (await factorsDb.listPasskeys(db, readerId)).map(toWirePasskey),
        },
        authenticator: app && {
          created_at: formatTime(app.createdAt),
          last_used_at: formatOptionalTime(app.lastUsedAt),
        },
        recovery: recovery && { left: recovery.left, created_at: formatTime(recovery.createdAt) },
        ask_at_sign_in: owner.asksFactor,
        has_password: auth.hasPassword(owner.alias),
      };
    },

    /** @throws Refusal as `auth.reauthenticate`, `factor.passkeys_unavailable`, `factor.too_many` */
    async beginPasskeySetup(reader: SignedIn, password: string | null, clientInfo: ClientInfo) {
      await auth.reauthenticate(reader, password, clientInfo);
      const most = limits.PASSKEYS;
      if ((await factorsDb.listPasskeys(db, reader.readerId)).length >= most)
        throw new Refusal('factor.too_many', { most });
      return passkeys.beginRegistration(toChallengeHolder(reader), await factorsDb.findOwner(reader.readerId));
    },
    /** @throws Refusal `factor.setup_gone`, `factor.passkey_refused`, `factor.too_many` */
    async addPasskey(
      reader: SignedIn,
      { name, response }: Received<typeof calls.addPasskey, 'body'>,
      clientInfo: ClientInfo,
    ) {
      const { readerId, sessionId } = reader;
      const passkey = await passkeys.finishRegistration(toChallengeHolder(reader), name, response);
      const most = limits.PASSKEYS;
      const recovery_codes = await db.$transaction(async (tx) => {
        const owner = await factorsDb.lockOwner(tx, readerId);
        if ((await factorsDb.listPasskeys(tx, readerId)).length >= most) throw new Refusal('factor.too_many', { most });
        if (!(await factorsDb.insertPasskey(tx, readerId, passkey))) throw new Refusal('factor.passkey_refused');
        await factorsDb.updateConfirmedAt(tx, readerId, sessionId, clock.now());
        await notifications.notifyChange(tx, owner, { is: 'passkey-added', name }, clientInfo);
        return createFirstRecoveryCodes(tx, readerId);
      });
      return { passkey: toWirePasskey(passkey), recovery_codes };
    },
    /** Checks the ownership before the body is read. @throws Refusal `factor.not_found` */
    async requirePasskey({ readerId }: SignedIn, id: string): Promise<void> {
      const owned = await factorsDb.listPasskeys(db, readerId);
      if (!owned.some((passkey) => passkey.id === id)) throw new Refusal('factor.not_found');
    },
    /** @throws Refusal `factor.not_found` */
    async renamePasskey({ readerId }: SignedIn, id: string, name: string): Promise<'OK'> {
      if (!(await factorsDb.renamePasskey(readerId, id, name))) throw new Refusal('factor.not_found');
      return 'OK';
    },
    /** @throws Refusal as `auth.reauthenticate`, `factor.not_found`, `factor.last_one` */
    async removePasskey(reader: SignedIn, id: string, password: string | null, clientInfo: ClientInfo): Promise<'OK'> {
      await auth.reauthenticate(reader, password, clientInfo);
      const { readerId } = reader;
      await db.$transaction(async (tx) => {
        const owner = await factorsDb.lockOwner(tx, readerId);
        const name = await factorsDb.deletePasskey(tx, readerId, id);
        if (name === null) throw new Refusal('factor.not_found');
        await assertFactorLeft(tx, { readerId, asks: owner.asksFactor });
        await notifications.notifyChange(tx, owner, { is: 'passkey-removed', name }, clientInfo);
      });
      return 'OK';
    },

    /** @throws Refusal as `auth.reauthenticate` */
    async beginAuthenticatorSetup(reader: SignedIn, password: string | null, clientInfo: ClientInfo) {
      await auth.reauthenticate(reader, password, clientInfo);
      const secret = generateSecret();
      const sealed = vault.seal(toSealPurpose(reader.readerId), secret);
      const until = new Date(clock.now().getTime() + SETUP_MS);
      await factorsDb.saveChallenge({ ...toChallengeHolder(reader), kind: 'authenticator' }, sealed, until);
      return formatSecret(secret, (await factorsDb.findOwner(reader.readerId)).login);
    },
    /** @throws Refusal `factor.setup_gone`, `factor.code_wrong`, `factor.codes_paused` */
    async addAuthenticator(reader: SignedIn, code: string, clientInfo: ClientInfo) {
      const { readerId, sessionId } = reader;
      const challenge = { ...toChallengeHolder(reader), kind: 'authenticator' } as const;
      const sealed = await factorsDb.findChallenge(challenge, clock.now());
      const secret = sealed && vault.open(toSealPurpose(readerId), sealed);
      if (!sealed || !secret) throw new Refusal('factor.setup_gone');
      const lastStep = await codeVerifier.verifySetupCode(readerId, secret, code, sessionId);
      if (!(await factorsDb.takeChallenge(challenge, clock.now()))) throw new Refusal('factor.setup_gone');
      const recovery_codes = await db.$transaction(async (tx) => {
        const owner = await factorsDb.lockOwner(tx, readerId);
        await factorsDb.saveAuthenticator(tx, readerId, { sealed, lastStep, createdAt: clock.now(), lastUsedAt: null });
        await factorsDb.updateConfirmedAt(tx, readerId, sessionId, clock.now());
        await notifications.notifyChange(tx, owner, { is: 'app-added' }, clientInfo);
        return createFirstRecoveryCodes(tx, readerId);
      });
      return { recovery_codes };
    },
    /** Does nothing when there is none. @throws Refusal as `auth.reauthenticate`, `factor.last_one` */
    async removeAuthenticator(reader: SignedIn, password: string | null, clientInfo: ClientInfo): Promise<'OK'> {
      await auth.reauthenticate(reader, password, clientInfo);
      const { readerId } = reader;
      await db.$transaction(async (tx) => {
        const owner = await factorsDb.lockOwner(tx, readerId);
        if (!(await factorsDb.deleteAuthenticator(tx, readerId))) return;
        await assertFactorLeft(tx, { readerId, asks: owner.asksFactor });
        await notifications.notifyChange(tx, owner, { is: 'app-removed' }, clientInfo);
      });
      return 'OK';
    },

    /** @throws Refusal as `auth.reauthenticate`, `factor.none` */
    async renewRecoveryCodes(reader: SignedIn, password: string | null, clientInfo: ClientInfo) {
      await auth.reauthenticate(reader, password, clientInfo);
      const { readerId } = reader;
      const generated = generateRecoveryCodes(readerId);
      await db.$transaction(async (tx) => {
        const owner = await factorsDb.lockOwner(tx, readerId);
        if (!(await hasFactor(tx, readerId))) throw new Refusal('factor.none');
        await factorsDb.replaceRecoveryCodes(tx, readerId, generated.hashes, clock.now());
        await notifications.notifyChange(tx, owner, { is: 'codes-made' }, clientInfo);
      });
      return { recovery_codes: generated.codes };
    },

    /** @throws Refusal as `auth.reauthenticate`, `factor.none` */
    async setAskAtSignIn(
      reader: SignedIn,
      ask: boolean,
      password: string | null,
      clientInfo: ClientInfo,
    ): Promise<'OK'> {
      await auth.reauthenticate(reader, password, clientInfo);
      const { readerId } = reader;
      await db.$transaction(async (tx) => {
        const owner = await factorsDb.lockOwner(tx, readerId);
        if (owner.asksFactor === ask) return;
        if (ask && !(await hasFactor(tx, readerId))) throw new Refusal('factor.none');
        await factorsDb.updateAsksFactor(tx, readerId, ask);
        await notifications.notifyChange(tx, owner, { is: ask ? 'ask-on' : 'ask-off' }, clientInfo);
      });
      return 'OK';
    },

    async beginConfirm(reader: SignedIn): Promise<Reply<typeof calls.beginConfirm>> {
      const { readerId } = reader;
      const owner = await factorsDb.findOwner(readerId);
      const options = await passkeys.beginAuthentication(toChallengeHolder(reader));
      return { options, has_password: auth.hasPassword(owner.alias), has_code: await hasCode(readerId) };
    },
    /**
     * Confirms the identity by a passkey, or by password and code; valid for five minutes in this session.
     * @throws Refusal as the contract of `confirm` names them
     */
    async confirm(
      reader: SignedIn,
      { password = null, code, passkey }: PresentedFactor & { password?: string | null | undefined },
      clientInfo: ClientInfo,
    ): Promise<'OK'> {
      const { readerId, sessionId } = reader;
      if (!(await hasFactor(db, readerId))) throw new Refusal('factor.none');
      if (passkey) await passkeys.verifyAuthentication(toChallengeHolder(reader), passkey);
      else {
        if (auth.hasPassword((await factorsDb.findOwner(readerId)).alias))
          await auth.reauthenticate(reader, password, clientInfo, true);
        await codeVerifier.verify(readerId, code ?? '', { sessionId });
      }
      await factorsDb.updateConfirmedAt(db, readerId, sessionId, clock.now());
      return 'OK';
    },

    /** The hook of sign-ins that require a factor. */
    requestFactor: pendingSignIns.begin,
    /** The hook of reauthentication: see `SignInHooks`. */
    getConfirmationState: (async ({ readerId, sessionId }, since) => {
      const { hasFactor, confirmedAt } = await factorsDb.findConfirmation(readerId, sessionId);
      if (!hasFactor) return 'not needed';
      return confirmedAt !== null && confirmedAt >= since ? 'fresh' : 'needed';
    }) satisfies SignInHooks['getConfirmationState'],
    /** @throws Refusal `factor.sign_in_gone` */
    async getSignInOptions(presented: PresentedTicket): Promise<Reply<typeof calls.signInOptions>> {
      const { readerId } = await pendingSignIns.find(presented);
      const options = await passkeys.beginAuthentication({ readerId, holder: toHolderName(presented) });
      return { options, has_code: await hasCode(readerId) };
    },
    /** Completes a pending sign-in. @throws Refusal as the contract of `signIn` names them */
    async signIn(
      presented: PresentedTicket,
      { code, passkey }: PresentedFactor,
      clientInfo: ClientInfo,
    ): Promise<IssuedTokens> {
      const { readerId, way, remember } = await pendingSignIns.countTry(presented);
      if (passkey) await passkeys.verifyAuthentication({ readerId, holder: toHolderName(presented) }, passkey);
      else await codeVerifier.verify(readerId, code ?? '', { deviceHash: hashSecret(presented.device) });
      await pendingSignIns.complete(presented);
      return auth.signInReader(readerId, { way, remember, clientInfo, device: presented.device, isConfirmed: true });
    },

    /** A reader's factors as the operator sees them. */
    async getSummary(readerId: bigint) {
      const [app, recovery] = [
        await factorsDb.findAuthenticator(db, readerId),
        await factorsDb.findRecoveryCodes(db, readerId),
      ];
      return {
        passkeys: (await factorsDb.listPasskeys(db, readerId)).map(({ name, createdAt, lastUsedAt }) => ({
          name,
          createdAt,
          lastUsedAt,
        })),
        authenticator: app && { createdAt: app.createdAt, lastUsedAt: app.lastUsedAt },
        recoveryCodesLeft: recovery?.left ?? 0,
        asksAtSignIn: (await factorsDb.findOwner(readerId)).asksFactor,
      };
    },
    /** Deletes all factors, for a reader who has lost them. Returns whether there was one. */
    reset: (readerId: bigint): Promise<boolean> =>
      db.$transaction(async (tx) => {
        const owner = await factorsDb.lockOwner(tx, readerId);
        const wasThere = await factorsDb.deleteAll(tx, readerId);
        await factorsDb.updateAsksFactor(tx, readerId, false);
        if (wasThere) await notifications.notifyChange(tx, owner, { is: 'reset' }, null);
        return wasThere;
      }),
    /** Deletes expired rows. Returns how many. */
    clean: (): Promise<number> => factorsDb.deleteExpired(clock.now()),
  };

  async function hasCode(readerId: bigint): Promise<boolean> {
    return (
      (await factorsDb.findAuthenticator(db, readerId)) !== null ||
      ((await factorsDb.findRecoveryCodes(db, readerId))?.left ?? 0) > 0
    );
  }
};

const toChallengeHolder = ({ readerId, sessionId }: SignedIn) => ({ readerId, holder: `session ${sessionId}` });
const formatTime = (time: Date): string => time.toISOString();
const formatOptionalTime = (time: Date | null): string | null => time && formatTime(time);
const toWirePasskey = ({ id, name, synced, createdAt, lastUsedAt }: PasskeyRow) => ({
  id,
  name,
  synced,
  created_at: formatTime(createdAt),
  last_used_at: formatOptionalTime(lastUsedAt),
});
