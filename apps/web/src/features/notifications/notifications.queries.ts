import { noticeText } from '@lectern/contracts';
import { currentLanguage } from '../../i18n/i18n.ts';
import type { LiveWord } from '../../lib/live.ts';
import { toasts } from '../../ui/toasts.ts';
import { isUploadedHere } from '../upload/upload.queries.ts';

type Line = { subscribe: (listener: (word: LiveWord) => void) => () => void };

/** Shows what the server tells the reader; not what this very tab shows already. Answers how to stop. */
export const followNotifications = (line: Line): (() => void) =>
  line.subscribe((word) => {
    if (word.kind !== 'message') return;
    const { notice, bookName } = word;
    const text = noticeText(notice, currentLanguage());
    if (notice === 'space.low') toasts.show(text);
    else if (!isUploadedHere(bookName)) toasts.show(`${bookName}: ${text}`);
  });
