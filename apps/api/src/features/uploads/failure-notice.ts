import { type ErrorCode, formatRefusedUpload, type Notice } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';

/**
 * Refusals that the reader's other programs are notified of. A duplicate and a failure that may pass are not among them.
 * Only an upload that did not arrive can succeed when it is tried again; other files are refused again for the same reason.
 */
const NOTICES: Partial<Record<ErrorCode, Notice>> = {
  'file.no_space': 'upload.no_space',
  'file.format_unsupported': 'upload.unsupported',
  'file.sound_unsupported': 'upload.unsupported',
  'file.mime_unsupported': 'upload.refused',
  'file.empty': 'upload.refused',
  'file.mismatch': 'upload.failed',
  'file.unreadable': 'upload.refused',
  'file.invalid': 'upload.refused',
  'file.too_many_inside': 'upload.refused',
  'file.link_invalid': 'upload.refused',
  'lcp.licence_broken': 'upload.refused',
  'fulfilment.other_account': 'upload.refused',
  'file.removed': 'standing.book_removed',
};

/** The notification of a failed upload; null when there is none. */
export const toFailureNotice = (error: unknown): { notice: Notice; reason: string } | null => {
  if (!(error instanceof Refusal)) return null;
  const { code, details } = error;
  const notice = NOTICES[code];
  if (notice === undefined) return null;
  return {
    notice,
    reason: notice === 'upload.refused' ? formatRefusedUpload({ code, details }) : String(details.reason ?? ''),
  };
};
