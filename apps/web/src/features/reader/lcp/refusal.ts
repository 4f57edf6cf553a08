import { type ErrorCode, licenceRefusals } from '@lectern/contracts';
import { CallError } from '../../../lib/call-error.ts';

type LicenceCode = (typeof licenceRefusals)[number];
/** A protected book that does not open, and what is known of its licence. */
export type LicenceRefusal = CallError & { code: LicenceCode };

const codes: ReadonlySet<ErrorCode> = new Set(licenceRefusals);

export const isOfLicence = (error: unknown): error is LicenceRefusal =>
  error instanceof CallError && codes.has(error.code);

/** The reader can help: a passphrase is missing, or the one that is known is another book’s. */
export const asksPassphrase = ({ code }: CallError): boolean =>
  code === 'lcp.token_missing' || code === 'lcp.token_wrong';

/** A detail as text; empty where the server doesn’t say. */
export const said = ({ details }: CallError, name: string): string => String(details[name] ?? '');

/** A provider names itself by an address: its host says enough. */
export const providerOf = (refusal: CallError): string => {
  const provider = said(refusal, 'provider');
  return URL.parse(provider)?.host || provider;
};
