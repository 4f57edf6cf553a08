import { type factors as calls, limits, type Received, type Reply } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { hashOf } from '../../http/browser-cookie.ts';
import type { Issued } from '../../http/issued.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Visit } from '../../http/visit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import type { AuthService, Door } from '../auth/auth.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import { newSecret, shownSecret } from './authenticator.ts';
import { sealedFor, typedCodes } from './codes.ts';
import { factorNews } from './factor-news.ts';
import { factorsDb, type PasskeyRow } from './factors.db.ts';
import { forgetExpired } from './forgetting.db.ts';
import { passkeys } from './passkeys.ts';
import { holderOf, type PresentedTicket, pendingSignIns } from './pending-sign-ins.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

type Parts = {
  db: Database;
  auth: Pick<AuthService, 'enter' | 'prove' | 'hasPassword'>;
  vault: Vault;
  mail: Pick<MailService, 'send'>;
  clock: Clock;
  web: { publicUrl: string; appUrl: string };
};
/** What shows that it is the reader. */
type Shown = Pick<Received<typeof calls.confirm, 'body'>, 'code' | 'passkey'>;

const SETUP_MS = 10 * 60_000;

export type FactorsService = ReturnType<typeof factorsService>;

/** Passkeys, an authenticator app and recovery codes: what a reader shows besides the password. */
export const factorsService = ({ db, auth, vault, mail, clock, web }: Parts) => {
  const stored = factorsDb(db);
  const keys = passkeys({ db, clock, publicUrl: web.publicUrl });
  const news = factorNews({ db, mail, clock, appUrl: web.appUrl });
  const codes = typedCodes({ db, vault, clock, told: news });
  const pending = pendingSignIns(db, clock);

  /** The first factor brings codes for the day when it is lost. */
  const codesForFirst = async (tx: Db, readerId: bigint): Promise<string[] | null> => {
    if (await stored.recovery(tx, readerId)) return null;
    const made = newRecoveryCodes(readerId);
    await stored.putRecoveryCodes(tx, readerId, made.hashes, clock.now());
    return made.codes;
  };
  const hasFactor = async (tx: Db, readerId: bigint): Promise<boolean> =>
    (await stored.passkeys(tx, readerId)).length > 0 || (await stored.authenticator(tx, readerId)) !== null;
  /** After one was removed. @throws Refusal `factor.last_one`, which brings it back */
  const leaveNoneAskedFor = async (tx: Db, { readerId, asks }: { readerId: bigint; asks: boolean }): Promise<void> => {
    if (await hasFactor(tx, readerId)) return;
    if (asks) throw new Refusal('factor.last_one');
    await stored.putRecoveryCodes(tx, readerId, [], clock.now());
  };

  return {
    async list({ readerId }: SignedIn): Promise<Reply<typeof calls.list>> {
      const owner = await stored.owner(readerId);
      const app = await stored.authenticator(db, readerId);
      const recovery = await stored.recovery(db, readerId);
      return {
        passkeys: { host: keys.host, url: web.appUrl, items: (await stored.passkeys(db, readerId)).map(wirePasskey) },
        authenticator: app && { created_at: wireTime(app.createdAt), last_used_at: maybeTime(app.lastUsedAt) },
        recovery: recovery && { left: recovery.left, created_at: wireTime(recovery.createdAt) },
        ask_at_sign_in: owner.asksFactor,
        has_password: auth.hasPassword(owner.alias),
      };
    },

    /** @throws Refusal as `auth.prove`, `factor.passkeys_unavailable`, `factor.too_many` */
    async beginPasskey(reader: SignedIn, password: string | null, visit: Visit) {
      await auth.prove(reader, password, visit);
      const most = limits.PASSKEYS;
      if ((await stored.passkeys(db, reader.readerId)).length >= most) throw new Refusal('factor.too_many', { most });
      return keys.beginSetup(askingIn(reader), await stored.owner(reader.readerId));
    },
    /** @throws Refusal `factor.setup_gone`, `factor.passkey_refused`, `factor.too_many` */
    async addPasskey(reader: SignedIn, { name, response }: Received<typeof calls.addPasskey, 'body'>, visit: Visit) {
      const { readerId, sessionId } = reader;
      const made = await keys.finishSetup(askingIn(reader), name, response);
      const most = limits.PASSKEYS;
      const recovery_codes = await db.$transaction(async (tx) => {
        const owner = await stored.lockOwner(tx, readerId);
        if ((await stored.passkeys(tx, readerId)).length >= most) throw new Refusal('factor.too_many', { most });
        if (!(await stored.addPasskey(tx, readerId, made))) throw new Refusal('factor.passkey_refused');
        await stored.setConfirmed(tx, readerId, sessionId, clock.now());
        await news.tell(tx, owner, { is: 'passkey-added', name }, visit);
        return codesForFirst(tx, readerId);
      });
      return { passkey: wirePasskey(made), recovery_codes };
    },
    /** Whose it is comes before what is wanted of it. @throws Refusal `factor.not_found` */
    async requirePasskey({ readerId }: SignedIn, id: string): Promise<void> {
      const owned = await stored.passkeys(db, readerId);
      if (!owned.some((passkey) => passkey.id === id)) throw new Refusal('factor.not_found');
    },
    /** @throws Refusal `factor.not_found` */
    async renamePasskey({ readerId }: SignedIn, id: string, name: string): Promise<'OK'> {
      if (!(await stored.renamePasskey(readerId, id, name))) throw new Refusal('factor.not_found');
      return 'OK';
    },
    /** @throws Refusal as `auth.prove`, `factor.not_found`, `factor.last_one` */
    async removePasskey(reader: SignedIn, id: string, password: string | null, visit: Visit): Promise<'OK'> {
      await auth.prove(reader, password, visit);
      const { readerId } = reader;
      await db.$transaction(async (tx) => {
        const owner = await stored.lockOwner(tx, readerId);
        const name = await stored.removePasskey(tx, readerId, id);
        if (name === null) throw new Refusal('factor.not_found');
        await leaveNoneAskedFor(tx, { readerId, asks: owner.asksFactor });
        await news.tell(tx, owner, { is: 'passkey-removed', name }, visit);
      });
      return 'OK';
    },

    /** @throws Refusal as `auth.prove` */
    async beginAuthenticator(reader: SignedIn, password: string | null, visit: Visit) {
      await auth.prove(reader, password, visit);
      const secret = newSecret();
      const sealed = vault.seal(sealedFor(reader.readerId), secret);
      const until = new Date(clock.now().getTime() + SETUP_MS);
      await stored.putChallenge({ ...askingIn(reader), kind: 'authenticator' }, sealed, until);
      return shownSecret(secret, (await stored.owner(reader.readerId)).login);
    },
    /** @throws Refusal `factor.setup_gone`, `factor.code_wrong`, `factor.codes_paused` */
    async addAuthenticator(reader: SignedIn, code: string, visit: Visit) {
      const { readerId, sessionId } = reader;
      const asking = { ...askingIn(reader), kind: 'authenticator' } as const;
      const sealed = await stored.challenge(asking, clock.now());
      const secret = sealed && vault.open(sealedFor(readerId), sealed);
      if (!sealed || !secret) throw new Refusal('factor.setup_gone');
      const lastStep = await codes.check(readerId, secret, code, sessionId);
      if (!(await stored.takeChallenge(asking, clock.now()))) throw new Refusal('factor.setup_gone');
      const recovery_codes = await db.$transaction(async (tx) => {
        const owner = await stored.lockOwner(tx, readerId);
        await stored.putAuthenticator(tx, readerId, { sealed, lastStep, createdAt: clock.now(), lastUsedAt: null });
        await stored.setConfirmed(tx, readerId, sessionId, clock.now());
        await news.tell(tx, owner, { is: 'app-added' }, visit);
        return codesForFirst(tx, readerId);
      });
      return { recovery_codes };
    },
    /** One that is not there is removed already. @throws Refusal as `auth.prove`, `factor.last_one` */
    async removeAuthenticator(reader: SignedIn, password: string | null, visit: Visit): Promise<'OK'> {
      await auth.prove(reader, password, visit);
      const { readerId } = reader;
      await db.$transaction(async (tx) => {
        const owner = await stored.lockOwner(tx, readerId);
        if (!(await stored.removeAuthenticator(tx, readerId))) return;
        await leaveNoneAskedFor(tx, { readerId, asks: owner.asksFactor });
        await news.tell(tx, owner, { is: 'app-removed' }, visit);
      });
      return 'OK';
    },

    /** @throws Refusal as `auth.prove`, `factor.none` */
    async renewRecoveryCodes(reader: SignedIn, password: string | null, visit: Visit) {
      await auth.prove(reader, password, visit);
      const { readerId } = reader;
      const made = newRecoveryCodes(readerId);
      await db.$transaction(async (tx) => {
        const owner = await stored.lockOwner(tx, readerId);
        if (!(await hasFactor(tx, readerId))) throw new Refusal('factor.none');
        await stored.putRecoveryCodes(tx, readerId, made.hashes, clock.now());
        await news.tell(tx, owner, { is: 'codes-made' }, visit);
      });
      return { recovery_codes: made.codes };
    },

    /** @throws Refusal as `auth.prove`, `factor.none` */
    async askAtSignIn(reader: SignedIn, ask: boolean, password: string | null, visit: Visit): Promise<'OK'> {
      await auth.prove(reader, password, visit);
      const { readerId } = reader;
      await db.$transaction(async (tx) => {
        const owner = await stored.lockOwner(tx, readerId);
        if (owner.asksFactor === ask) return;
        if (ask && !(await hasFactor(tx, readerId))) throw new Refusal('factor.none');
        await stored.setAsk(tx, readerId, ask);
        await news.tell(tx, owner, { is: ask ? 'ask-on' : 'ask-off' }, visit);
      });
      return 'OK';
    },

    async beginConfirm(reader: SignedIn): Promise<Reply<typeof calls.beginConfirm>> {
      const { readerId } = reader;
      const owner = await stored.owner(readerId);
      const options = await keys.beginUse(askingIn(reader));
      return { options, has_password: auth.hasPassword(owner.alias), has_code: await hasCode(readerId) };
    },
    /**
     * A passkey alone, or a password and a code: for five minutes this session needs no other proof.
     * @throws Refusal as the contract of `confirm` names them
     */
    async confirm(
      reader: SignedIn,
      { password = null, code, passkey }: Shown & { password?: string | null | undefined },
      visit: Visit,
    ): Promise<'OK'> {
      const { readerId, sessionId } = reader;
      if (!(await hasFactor(db, readerId))) throw new Refusal('factor.none');
      if (passkey) await keys.use(askingIn(reader), passkey);
      else {
        if (auth.hasPassword((await stored.owner(readerId)).alias)) await auth.prove(reader, password, visit, true);
        await codes.use(readerId, code ?? '', { sessionId });
      }
      await stored.setConfirmed(db, readerId, sessionId, clock.now());
      return 'OK';
    },

    /** For auth, which lets nobody in who must show a factor. */
    askFactor: pending.ask,
    /** For auth: see `Door`. */
    confirmation: (async ({ readerId, sessionId }, since) => {
      const { hasFactor, confirmedAt } = await stored.confirmation(readerId, sessionId);
      if (!hasFactor) return 'not needed';
      return confirmedAt !== null && confirmedAt >= since ? 'fresh' : 'needed';
    }) satisfies Door['confirmation'],
    /** @throws Refusal `factor.sign_in_gone` */
    async signInOptions(presented: PresentedTicket): Promise<Reply<typeof calls.signInOptions>> {
      const { readerId } = await pending.find(presented);
      const options = await keys.beginUse({ readerId, holder: holderOf(presented) });
      return { options, has_code: await hasCode(readerId) };
    },
    /** The session of a sign-in that waited for this. @throws Refusal as the contract of `signIn` names them */
    async signIn(presented: PresentedTicket, { code, passkey }: Shown, visit: Visit): Promise<Issued> {
      const { readerId, way, remember } = await pending.try(presented);
      if (passkey) await keys.use({ readerId, holder: holderOf(presented) }, passkey);
      else await codes.use(readerId, code ?? '', { deviceHash: hashOf(presented.device) });
      await pending.end(presented);
      return auth.enter(readerId, { way, remember, visit, device: presented.device, isConfirmed: true });
    },

    /** What an operator may know of a reader's factors. */
    async about(readerId: bigint) {
      const [app, recovery] = [await stored.authenticator(db, readerId), await stored.recovery(db, readerId)];
      return {
        passkeys: (await stored.passkeys(db, readerId)).map(({ name, createdAt, lastUsedAt }) => ({
          name,
          createdAt,
          lastUsedAt,
        })),
        authenticator: app && { createdAt: app.createdAt, lastUsedAt: app.lastUsedAt },
        recoveryCodesLeft: recovery?.left ?? 0,
        asksAtSignIn: (await stored.owner(readerId)).asksFactor,
      };
    },
    /** Removes them all: for a reader who has lost everything. Answers whether there was one. */
    reset: (readerId: bigint): Promise<boolean> =>
      db.$transaction(async (tx) => {
        const owner = await stored.lockOwner(tx, readerId);
        const wasThere = await stored.removeAll(tx, readerId);
        await stored.setAsk(tx, readerId, false);
        if (wasThere) await news.tell(tx, owner, { is: 'reset' }, null);
        return wasThere;
      }),
    /** Forgets what is over. Answers how many rows. */
    clean: (): Promise<number> => forgetExpired(db, clock.now()),
  };

  async function hasCode(readerId: bigint): Promise<boolean> {
    return (
      (await stored.authenticator(db, readerId)) !== null || ((await stored.recovery(db, readerId))?.left ?? 0) > 0
    );
  }
};

const askingIn = ({ readerId, sessionId }: SignedIn) => ({ readerId, holder: `session ${sessionId}` });
const wireTime = (time: Date): string => time.toISOString();
const maybeTime = (time: Date | null): string | null => time && wireTime(time);
const wirePasskey = ({ id, name, synced, createdAt, lastUsedAt }: PasskeyRow) => ({
  id,
  name,
  synced,
  created_at: wireTime(createdAt),
  last_used_at: maybeTime(lastUsedAt),
});
