import type { SignedIn } from '../../http/access.ts';
import type { ClientInfo } from '../../http/client-info.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AuthService } from '../auth/auth.service.ts';
import { createAccountDeletion, type DeletionDependencies } from './account-deletion.ts';
import { createReaderExports, type ExportDependencies, type SentExport } from './exports.ts';

export type { SentExport };

type Dependencies = Omit<ExportDependencies & DeletionDependencies, 'auth'> & {
  auth: Pick<AuthService, 'endAllSessions' | 'reauthenticate' | 'authenticate' | 'isSessionActive'>;
};
type Reauthentication = { password: string | null; clientInfo: ClientInfo };

export type PrivacyService = ReturnType<typeof createPrivacyService>;

/** Export and deletion of a reader's data. */
export const createPrivacyService = (dependencies: Dependencies) => {
  const { auth } = dependencies;
  const exports = createReaderExports(dependencies);
  const deletion = createAccountDeletion(dependencies);

  return {
    getExport: exports.getState,
    /** Requests an archive. @throws Refusal as `auth.reauthenticate`, `export.too_soon` */
    async beginExport(reader: SignedIn, { password, clientInfo }: Reauthentication) {
      await auth.reauthenticate(reader, password, clientInfo);
      return exports.begin(reader);
    },
    buildExport: exports.build,
    /**
     * Opens an archive with the reader's access token or the token of a signed URL.
     * @throws Refusal `auth.token_…`, `auth.owner_only`, `export.not_found`
     */
    async openExport(token: string | null, id: string): Promise<SentExport> {
      if (token === null) throw new Refusal('auth.token_missing');
      if (!token.startsWith('x.')) {
        const { readerId, scope } = await auth.authenticate(token);
        if (scope !== 'full') throw new Refusal('auth.owner_only');
        return exports.open(readerId, id);
      }
      const grant = exports.parseGrant(token);
      if (!grant || grant.id !== id || !(await auth.isSessionActive(grant.readerId, grant.sessionId)))
        throw new Refusal('auth.token_unknown');
      return exports.open(grant.readerId, id);
    },

    findDeletionTime: deletion.findDeletionTime,
    /** Schedules the deletion of the account in a week; also called by Facebook's data deletion request. */
    requestDeletion: deletion.request,
    /** The same for a signed-in reader, after reauthentication. @throws Refusal as `auth.reauthenticate` */
    async requestOwnDeletion(reader: SignedIn, { password, clientInfo }: Reauthentication): Promise<Date | null> {
      await auth.reauthenticate(reader, password, clientInfo);
      return deletion.request(reader.readerId);
    },
    cancelDeletion: deletion.cancel,
    /** Deletes accounts that are due, and expired archives. */
    async eraseDue(signal: AbortSignal): Promise<{ accounts: number; exports: number }> {
      const exportCount = await exports.clean();
      return { accounts: await deletion.eraseDue(signal), exports: exportCount };
    },
  };
};
