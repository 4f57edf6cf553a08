import { getNoticeText, type Notice, parseRefusedUpload } from '@lectern/contracts';
import { formatError } from '../../i18n/format-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { CallError } from '../../lib/call-error.ts';

/** The words of a notification in the current language; a refused upload has those of its error, as its row in the upload. */
export const formatNotice = (notice: Notice, reason: string): string => {
  if (notice !== 'upload.refused') return getNoticeText(notice, currentLanguage(), reason);
  const refused = parseRefusedUpload(reason);
  if (refused === null) return getNoticeText('upload.failed', currentLanguage());
  return formatError(new CallError(refused.code, refused.details));
};
