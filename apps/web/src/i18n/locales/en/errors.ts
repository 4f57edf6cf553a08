import { en } from '@lectern/contracts/error-texts/en';

/**
 * What happened and what to do next, for every refusal: the texts of the server. Where old clients show a text of the specification,
 * the app has its own.
 */
export const errors = { ...en, 'file.already_there': 'Already in your library. Nothing was added twice.' };

declare module '../../translation-types.ts' {
  interface English {
    errors: typeof errors;
  }
}
