import { texts } from '@lectern/texts';
import { getErrorText } from './error-text.ts';
import type { Language } from './languages.ts';
import { type Notice, parseRefusedUpload } from './notices.ts';

/** @param reason the operator's own words, in whichever language, the shop's name, or the words of an error */
const getNoticeText = (notice: Notice, language: Language, reason = ''): string =>
  texts[language].notices[notice].replace('{{reason}}', () => reason).trim();

/** The words of a notification, for clients that have none; a refused upload has those of its error, if they are known. */
export const getNoticeMessage = (notice: Notice, language: Language, reason: string): string => {
  if (notice !== 'upload.refused') return getNoticeText(notice, language, reason);
  const refused = parseRefusedUpload(reason);
  if (refused === null) return getNoticeText('upload.failed', language);
  return getNoticeText(notice, language, getErrorText(refused.code, language, refused.details));
};
