import { type ReactNode, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { FactorDialog } from './factor-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** A call that may require reauthentication; receives the password if the reader entered one. Rejects with CallError or NetworkError. */
type ProtectedCall<T> = (password: string | undefined) => Promise<T>;
type Method = 'password' | 'factor';
type PendingRequest = { method: Method; retry: (password?: string) => Promise<void>; cancel: () => void };

/** Returns the method that the server requires: the password, or a second factor of readers who have set one up. */
const getRequiredMethod = (error: unknown): Method | null => {
  if (!(error instanceof CallError)) return null;
  if (error.code === 'auth.confirm_needed') return 'factor';
  return error.code === 'auth.proof_needed' ? 'password' : null;
};

/**
 * Runs calls that need a recent sign-in: tries the call first, and on refusal asks for the password or a second factor and
 * tries again. `withReauthentication` resolves with null when the reader cancels. Render `dialog` on the screen.
 */
export const useReauthentication = (): {
  withReauthentication: <T>(run: ProtectedCall<T>) => Promise<T | null>;
  dialog: ReactNode;
} => {
  const [pending, setPending] = useState<PendingRequest | null>(null);

  const withReauthentication = async <T,>(run: ProtectedCall<T>): Promise<T | null> => {
    let required: Method | null;
    try {
      return await run(undefined);
    } catch (error) {
      required = getRequiredMethod(error);
      if (required === null) throw error;
    }
    const method = required;
    return new Promise<T | null>((resolve) => {
      setPending({
        method,
        retry: async (password) => {
          const result = await run(password);
          setPending(null);
          resolve(result);
        },
        cancel: () => {
          setPending(null);
          resolve(null);
        },
      });
    });
  };
  const dialog = (
    <>
      <PasswordDialog
        isOpen={pending?.method === 'password'}
        onSubmit={(password) => pending?.retry(password) ?? Promise.resolve()}
        onClose={() => pending?.cancel()}
      />
      <FactorDialog
        isOpen={pending?.method === 'factor'}
        onConfirmed={() => pending?.retry() ?? Promise.resolve()}
        onClose={() => pending?.cancel()}
      />
    </>
  );
  return { withReauthentication, dialog };
};
