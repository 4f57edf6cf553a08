import type * as english from '../en/terms.ts';

export const termsSha256: typeof english.termsSha256 = {
  1: 'e9ad7fc8ebacbe5694ed2346caf1d46a5fd87fe71f061e616533b42b3e5f525b',
  2: 'bcb96355a3a88ab59a1176a15484fe797f4a76d931d7d59cd127e4395aa30a2a',
};
