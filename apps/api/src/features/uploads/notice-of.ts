import type { ErrorCode, Notice } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';

/** What a refused upload is to the reader's other programs; of what is there already, or may pass by itself, nothing is said. */
const NOTICES: Partial<Record<ErrorCode, Notice>> = {
  'file.no_space': 'upload.no_space',
  'file.format_unsupported': 'upload.unsupported',
  'file.mime_unsupported': 'upload.failed',
  'file.empty': 'upload.failed',
  'file.mismatch': 'upload.failed',
  'file.unreadable': 'upload.failed',
  'file.invalid': 'upload.failed',
  'file.too_many_inside': 'upload.failed',
  'file.removed': 'standing.book_removed',
};

export const noticeOf = (error: unknown): Notice | null =>
  error instanceof Refusal ? (NOTICES[error.code] ?? null) : null;
