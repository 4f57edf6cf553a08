import type * as english from '../en/terms.ts';

export const termsSha256: typeof english.termsSha256 = {
  1: '9914d8b9def9c88366386ff714855e5570a81a8743b822b96b1607d0773062c5',
  2: '073d51a6e45210da6806960cf0a0d7f435ead6bac2b9b2cf056cde7b5df45781',
};
