import type { ErrorCode } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';

/**
 * Sent again the same file would be refused again. All others may pass: its pieces wait for the next try. A mismatch is one
 * with the MD5 that the client told; that all bytes are read is seen to before.
 */
const FINAL = new Set<ErrorCode>([
  'file.already_there',
  'file.format_unsupported',
  'file.mime_unsupported',
  'file.mismatch',
  'file.unreadable',
  'file.invalid',
]);

export const isFinal = (error: unknown): error is Refusal => error instanceof Refusal && FINAL.has(error.code);
