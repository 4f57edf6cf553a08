import { basePath } from '../../lib/paths.ts';

/**
 * Payments have a page of their own, which is always loaded as a document: only its Content-Security-Policy allows the provider's
 * script (http/security-headers.ts on the server, decision 37). A page that was opened inside the app has the ordinary policy.
 */
const PAYMENT_PATH = /\/settings\/plan\/pay\/[^/]+\/?$/;

export const isPaymentPath = (pathname: string): boolean => PAYMENT_PATH.test(pathname);

/** Whether this document was loaded as a payment page. */
export const isPaymentDocument = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  const url = entry === undefined ? null : URL.parse(entry.name);
  return url !== null && isPaymentPath(url.pathname);
};

/** The address of a path of the app for a new document. */
export const toDocumentUrl = (path: string): string => basePath() + path;
