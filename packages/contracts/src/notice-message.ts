import { getErrorText } from './error-texts/index.ts';
import type { Language } from './languages.ts';
import { getNoticeText, type Notice, parseRefusedUpload } from './notices.ts';

/** The words of a notification, for clients that have none; a refused upload has those of its error, if they are known. */
export const getNoticeMessage = (notice: Notice, language: Language, reason: string): string => {
  if (notice !== 'upload.refused') return getNoticeText(notice, language, reason);
  const refused = parseRefusedUpload(reason);
  if (refused === null) return getNoticeText('upload.failed', language);
  return getNoticeText(notice, language, getErrorText(refused.code, language, refused.details));
};
