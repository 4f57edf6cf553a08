import { type ErrorCode, limits } from '@lectern/contracts';
import { CallError, NetworkError } from '../../lib/call-error.ts';
import { typeOf } from './accepted.ts';
import { FileChanged, sentName } from './file-on-disk.ts';

/** Why a file is not in the cloud. `network`: no answer, so nothing is known; `changed`: it can’t be read; `fault`: ours. */
export type Reason =
  | { kind: 'refused'; code: ErrorCode; details: Readonly<Record<string, string | number>> }
  | { kind: 'network' }
  | { kind: 'changed' }
  | { kind: 'fault' };

const refused = (code: ErrorCode): Reason => ({ kind: 'refused', code, details: {} });

/** What can be told without asking the server. Spec section 8: 325, 312, 324. */
export const check = (file: File): Reason | null => {
  if (typeOf(file.name) === null) return refused('file.format_unsupported');
  if (file.size === 0) return refused('file.empty');
  if (new TextEncoder().encode(sentName(file)).length > limits.FILE_NAME_BYTES) return refused('file.path_invalid');
  return null;
};

/** Nothing but the server's refusals and a lost network is expected; the rest is our fault, and is said so. */
export const reasonOf = (error: unknown): Reason => {
  if (error instanceof CallError) return { kind: 'refused', code: error.code, details: error.details };
  if (error instanceof FileChanged) return { kind: 'changed' };
  return { kind: error instanceof NetworkError ? 'network' : 'fault' };
};

/** Refusals that a second try can't change: the same file would be refused again. */
const final: ReadonlySet<ErrorCode> = new Set([
  'file.already_there',
  'file.format_unsupported',
  'file.mime_unsupported',
  'file.empty',
  'file.path_invalid',
  'file.unreadable',
  'file.invalid',
]);

export const mayRetry = (reason: Reason): boolean => reason.kind !== 'refused' || !final.has(reason.code);
