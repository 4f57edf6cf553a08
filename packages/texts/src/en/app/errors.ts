import { errors as serverErrors, until } from '../errors.ts';

/**
 * What happened and what to do next, for every refusal: the texts of the server. Where old clients show a text of the specification,
 * the app has its own.
 */
export const errors = { ...serverErrors, 'file.already_there': 'Already in your library. Nothing was added twice.' };

/** Until when somebody is blocked. */
export { until };

declare module '../../translation-types.ts' {
  interface English {
    errors: typeof errors;
    until: typeof until;
  }
}
