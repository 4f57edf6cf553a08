import { lcp } from '@lectern/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Says the passphrase of a book. Rejects with CallError `lcp.token_wrong`, `auth.too_many_tries` and others. */
export const useUnlock = (bookId: string, onUnlocked: () => void) =>
  useMutation({
    mutationFn: (passphrase: string) => call(lcp.unlock, { params: { bookId }, body: { passphrase } }),
    onSuccess: onUnlocked,
    gcTime: 0, // what was typed is not kept
    networkMode: 'always',
  });
