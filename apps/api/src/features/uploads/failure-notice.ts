import type { ErrorCode, Notice } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';

/** Refusals that the reader's other programs are notified of. A duplicate and a failure that may pass are not among them. */
const NOTICES: Partial<Record<ErrorCode, Notice>> = {
  'file.no_space': 'upload.no_space',
  'file.format_unsupported': 'upload.unsupported',
  'file.sound_unsupported': 'upload.unsupported',
  'file.mime_unsupported': 'upload.failed',
  'file.empty': 'upload.failed',
  'file.mismatch': 'upload.failed',
  'file.unreadable': 'upload.failed',
  'file.invalid': 'upload.failed',
  'file.too_many_inside': 'upload.failed',
  'file.link_invalid': 'upload.failed',
  'lcp.licence_broken': 'upload.failed',
  'fulfilment.other_account': 'upload.failed',
  'file.removed': 'standing.book_removed',
};

/** The notification of a failed upload; null when there is none. */
export const toFailureNotice = (error: unknown): { notice: Notice; reason: string } | null => {
  const notice = error instanceof Refusal ? NOTICES[error.code] : undefined;
  return error instanceof Refusal && notice ? { notice, reason: String(error.details.reason ?? '') } : null;
};
