import type * as english from '../en/terms.ts';

export const termsSha256: typeof english.termsSha256 = {
  1: '8bbab49e92c9e52ba7dfdf6e54bc97d8b02dce7e802339148b2a770243fd82e2',
  2: '4ac406e54a790daf126c7d165926f09d7bce34dcb0369bdb357ddecf9ff72c7a',
};
