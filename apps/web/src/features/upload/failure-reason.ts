import type { ErrorCode } from '@lectern/contracts';
import { CallError, NetworkError } from '../../lib/call-error.ts';
import { findMediaType } from './accepted-formats.ts';
import { FileChangedError } from './file-access.ts';

/** Why an upload failed. `network`: no response; `changed`: the file can’t be read; `fault`: an error of ours. */
export type FailureReason =
  | { kind: 'refused'; code: ErrorCode; details: Readonly<Record<string, string | number>> }
  | { kind: 'network' }
  | { kind: 'changed' }
  | { kind: 'fault' };

const toRefused = (code: ErrorCode): FailureReason => ({ kind: 'refused', code, details: {} });

/** Checks a file before it is sent; null if nothing is wrong. Spec section 8: 325, 312. */
export const checkFile = (file: File): FailureReason | null => {
  if (findMediaType(file.name) === null) return toRefused('file.format_unsupported');
  if (file.size === 0) return toRefused('file.empty');
  return null;
};

/** Converts an error: refusals, changed files and a lost network are expected, anything else is our fault. */
export const toFailureReason = (error: unknown): FailureReason => {
  if (error instanceof CallError) return { kind: 'refused', code: error.code, details: error.details };
  if (error instanceof FileChangedError) return { kind: 'changed' };
  return { kind: error instanceof NetworkError ? 'network' : 'fault' };
};

/** Refusals that the same file would get again. */
const finalCodes: ReadonlySet<ErrorCode> = new Set([
  'file.already_there',
  'file.format_unsupported',
  'file.sound_unsupported',
  'file.mime_unsupported',
  'file.empty',
  'file.path_invalid',
  'file.unreadable',
  'file.invalid',
  'file.link_invalid',
  'lcp.licence_broken',
  'fulfilment.other_account',
]);

export const canRetry = (reason: FailureReason): boolean => reason.kind !== 'refused' || !finalCodes.has(reason.code);

/** Whether the file did not fit into the reader's space. */
export const isOutOfSpace = (reason: FailureReason): boolean =>
  reason.kind === 'refused' && reason.code === 'file.no_space';
