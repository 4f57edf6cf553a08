import { type ErrorCode, lcp, licenceRefusals } from '@lectern/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { formatProvider } from '../../lcp/lcp.queries.ts';

/** Sends the passphrase of a book. Rejects with CallError `lcp.token_wrong`, `auth.too_many_tries` and others. */
export const useUnlockBook = (bookId: string, onUnlocked: () => void) =>
  useMutation({
    mutationFn: (passphrase: string) => call(lcp.unlock, { params: { bookId }, body: { passphrase } }),
    onSuccess: onUnlocked,
    gcTime: 0, // the passphrase is not kept
    networkMode: 'always',
  });

type LicenceCode = (typeof licenceRefusals)[number];
/** Why a protected book does not open, with details of its licence. */
export type LicenceRefusal = CallError & { code: LicenceCode };

const licenceCodes: ReadonlySet<ErrorCode> = new Set(licenceRefusals);

export const isLicenceRefusal = (error: unknown): error is LicenceRefusal =>
  error instanceof CallError && licenceCodes.has(error.code);

/** Whether a passphrase would help: none is known, or only that of another book. */
export const needsPassphrase = ({ code }: CallError): boolean =>
  code === 'lcp.token_missing' || code === 'lcp.token_wrong';

/** A detail of the refusal as text; empty where the server gives none. */
export const getDetail = ({ details }: CallError, name: string): string => String(details[name] ?? '');

export const getProviderName = (refusal: CallError): string => formatProvider(getDetail(refusal, 'provider'));

/**
 * Opens a book. When its passphrase is missing or wrong, fetches the token of the reader once (a shop may have registered it
 * meanwhile) and tries again. The token itself is not kept: the server opens the book.
 */
export const openWithToken = async <T>(open: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
  try {
    return await open();
  } catch (error) {
    if (!isLicenceRefusal(error) || !needsPassphrase(error)) throw error;
    // oxlint-disable-next-line no-console -- spec section 8: the error is recorded with the path of the file
    console.warn(`${error.code}: ${getDetail(error, 'path')}`);
    const provider = getDetail(error, 'provider');
    const token = await call(lcp.userToken, { query: { provider } }, signal).catch(() => null);
    if (token === null) throw error;
    return open();
  }
};
