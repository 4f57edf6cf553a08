import { type ReactNode, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { FactorDialog } from './factor-dialog.tsx';
import { ProofDialog } from './proof-dialog.tsx';

/** What is to be done, with the password where it was asked for. Rejects with CallError or NetworkError. */
type Deed<T> = (password: string | undefined) => Promise<T>;
type Asking = { for: 'password' | 'factor'; again: (password?: string) => Promise<void>; giveUp: () => void };

/** What the server asks for: the password, or, of who has set up one, a factor. */
const askedFor = (error: unknown): Asking['for'] | null => {
  if (!(error instanceof CallError)) return null;
  if (error.code === 'auth.confirm_needed') return 'factor';
  return error.code === 'auth.proof_needed' ? 'password' : null;
};

/**
 * For what the server does only for a reader who proves to be it still: tries at once, and asks for the password where the
 * session began too long ago, or for a factor of who has one. `prove` answers null when the reader closes the question;
 * `dialog` belongs on the screen.
 */
export const useProof = (): { prove: <T>(deed: Deed<T>) => Promise<T | null>; dialog: ReactNode } => {
  const [asking, setAsking] = useState<Asking | null>(null);

  const prove = async <T,>(deed: Deed<T>): Promise<T | null> => {
    let wanted: Asking['for'] | null;
    try {
      return await deed(undefined);
    } catch (error) {
      wanted = askedFor(error);
      if (wanted === null) throw error;
    }
    const question = wanted;
    return new Promise<T | null>((resolve) => {
      setAsking({
        for: question,
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
    <>
      <ProofDialog
        isOpen={asking?.for === 'password'}
        onPassword={(password) => asking?.again(password) ?? Promise.resolve()}
        onClose={() => asking?.giveUp()}
      />
      <FactorDialog
        isOpen={asking?.for === 'factor'}
        onConfirmed={() => asking?.again() ?? Promise.resolve()}
        onClose={() => asking?.giveUp()}
      />
    </>
  );
  return { prove, dialog };
};
