import { type Notice, parseRefusedUpload } from '@lectern/contracts';
import i18next from 'i18next';
import { formatError } from '../../i18n/format-error.ts';
import { CallError } from '../../lib/call-error.ts';

/** The words of a notification in the current language; a refused upload has those of its error, as its row in the upload. */
export const formatNotice = (notice: Notice, reason: string): string => {
  if (notice !== 'upload.refused') return i18next.t(`notices:${notice}`, { reason }).trim();
  const refused = parseRefusedUpload(reason);
  if (refused === null) return i18next.t('notices:upload.failed');
  return formatError(new CallError(refused.code, refused.details));
};
