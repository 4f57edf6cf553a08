import { type ReactNode, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { ProofDialog } from './proof-dialog.tsx';

/** What is to be done, with the password where it was asked for. Rejects with CallError or NetworkError. */
type Deed<T> = (password: string | undefined) => Promise<T>;
type Asking = { again: (password: string) => Promise<void>; giveUp: () => void };

const needsProof = (error: unknown): boolean => error instanceof CallError && error.code === 'auth.proof_needed';

/**
 * For what the server does only for a reader who proves to be it still: tries at once, and asks for the password where the
 * session began too long ago. `prove` answers null when the reader closes the question; `dialog` belongs on the screen.
 */
export const useProof = (): { prove: <T>(deed: Deed<T>) => Promise<T | null>; dialog: ReactNode } => {
  const [asking, setAsking] = useState<Asking | null>(null);

  const prove = async <T,>(deed: Deed<T>): Promise<T | null> => {
    try {
      return await deed(undefined);
    } catch (error) {
      if (!needsProof(error)) throw error;
    }
    return new Promise<T | null>((resolve) => {
      setAsking({
        again: async (password) => {
          const done = await deed(password);
          setAsking(null);
          resolve(done);
        },
        giveUp: () => {
          setAsking(null);
          resolve(null);
        },
      });
    });
  };
  const dialog = (
    <ProofDialog
      isOpen={asking !== null}
      onPassword={(password) => asking?.again(password) ?? Promise.resolve()}
      onClose={() => asking?.giveUp()}
    />
  );
  return { prove, dialog };
};
