import { getErrorText } from './error-texts/index.ts';
import type { Language } from './languages.ts';
import { getNoticeText, type Notice, parseRefusedUpload } from './notices.ts';

/** The words of a notification, for clients that have none; a refused upload has those of its error. */
export const getNoticeMessage = (notice: Notice, language: Language, reason: string): string => {
  if (notice !== 'upload.refused') return getNoticeText(notice, language, reason);
  const { code, details } = parseRefusedUpload(reason);
  return getNoticeText(notice, language, getErrorText(code, language, details));
};
