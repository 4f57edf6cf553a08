import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Visit } from '../../http/visit.ts';
import type { AuthService } from '../auth/auth.service.ts';
import { accountDeletion, type DeletionParts } from './deletion.ts';
import { type ExportParts, readerExports, type SentExport } from './exports.ts';

export type { SentExport };

type Parts = Omit<ExportParts & DeletionParts, 'auth'> & {
  auth: Pick<AuthService, 'endAll' | 'prove' | 'authenticate' | 'sessionLives'>;
};
type Proof = { password: string | null; visit: Visit };

export type PrivacyService = ReturnType<typeof privacyService>;

/** What readers may ask of what is known of them: all of it, and the end of it. */
export const privacyService = (parts: Parts) => {
  const { auth } = parts;
  const exports = readerExports(parts);
  const deletion = accountDeletion(parts);

  return {
    exported: exports.state,
    /** Begins an archive. @throws Refusal of `auth.prove`, `export.too_soon` */
    async export(reader: SignedIn, { password, visit }: Proof) {
      await auth.prove(reader, password, visit);
      return exports.begin(reader);
    },
    makeExport: exports.make,
    /**
     * The archive that a token opens: the reader's own, or the one that an address was signed for.
     * @throws Refusal `auth.token_…`, `auth.owner_only`, `export.not_found`
     */
    async open(token: string | null, id: string): Promise<SentExport> {
      if (token === null) throw new Refusal('auth.token_missing');
      if (!token.startsWith('x.')) {
        const { readerId, scope } = await auth.authenticate(token);
        if (scope !== 'full') throw new Refusal('auth.owner_only');
        return exports.open(readerId, id);
      }
      const grant = exports.grantOf(token);
      if (!grant || grant.id !== id || !(await auth.sessionLives(grant.readerId, grant.sessionId)))
        throw new Refusal('auth.token_unknown');
      return exports.open(grant.readerId, id);
    },

    endOf: deletion.endOf,
    /** Has the account deleted in a week. Facebook's own call of this kind comes here too. */
    requestDeletion: deletion.request,
    /** The same for who asks here. @throws Refusal of `auth.prove` */
    async requestOwnDeletion(reader: SignedIn, { password, visit }: Proof): Promise<Date | null> {
      await auth.prove(reader, password, visit);
      return deletion.request(reader.readerId);
    },
    cancelDeletion: deletion.cancel,
    /** Deletes for good what is due: accounts, and archives that can't be fetched any more. */
    async erase(signal: AbortSignal): Promise<{ accounts: number; exports: number }> {
      const gone = await exports.clean();
      return { accounts: await deletion.eraseDue(signal), exports: gone };
    },
  };
};
