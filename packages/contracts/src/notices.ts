import { z } from 'zod';
import { type ErrorCode, errors } from './errors.ts';
import type { Language } from './languages.ts';

/** The kinds of notifications (spec section 8, “Notification texts”). */
export const notices = [
  'space.low',
  'upload.no_space',
  'upload.unsupported',
  'upload.refused',
  'upload.failed',
  'upload.left_out',
  'purchase.arrived',
  'standing.warned',
  'standing.book_removed',
  'standing.restricted',
  'standing.unrestricted',
  'standing.ends',
  'standing.stays',
] as const;
export type Notice = (typeof notices)[number];

const noticeTexts = {
  en: {
    'space.low': 'Free space is almost over. Delete books you no longer need.',
    'upload.no_space': 'Not enough space to upload book. Delete some books, then try again.',
    'upload.unsupported': 'This format is not supported. Try the book in another format.',
    'upload.refused': '{{reason}}',
    'upload.failed': 'An error happened while uploading book. Try again.',
    'upload.left_out': 'Added. These files can’t be played and were left out: {{reason}}',
    'purchase.arrived': 'New book added. You bought it at {{reason}}.',
    'standing.warned': 'You’ve received a warning. {{reason}}',
    'standing.book_removed': 'We removed this book. {{reason}}',
    'standing.restricted': 'Your account is restricted. You can read and download, but not make changes. {{reason}}',
    'standing.unrestricted': 'Your account is no longer restricted. {{reason}}',
    'standing.ends':
      'We’ve ended the contract. Your account will be deleted 14 days after this notice. Export your books before then. {{reason}}',
    'standing.stays': 'Your account won’t be deleted. We’ve withdrawn the termination. {{reason}}',
  },
  ru: {
    'space.low': 'Свободное место почти закончилось. Удалите ненужные книги.',
    'upload.no_space': 'Недостаточно места для загрузки книги. Удалите ненужные книги и попробуйте ещё раз.',
    'upload.unsupported': 'Этот формат не поддерживается. Попробуйте книгу в другом формате.',
    'upload.refused': '{{reason}}',
    'upload.failed': 'При загрузке книги произошла ошибка. Попробуйте ещё раз.',
    'upload.left_out': 'Книга добавлена. Не удаётся воспроизвести и пропущены файлы: {{reason}}',
    'purchase.arrived': 'Добавлена новая книга. Магазин: {{reason}}.',
    'standing.warned': 'Вы получили предупреждение. {{reason}}',
    'standing.book_removed': 'Мы удалили эту книгу. {{reason}}',
    'standing.restricted':
      'Ваша учётная запись ограничена: можно читать и скачивать, но не вносить изменения. {{reason}}',
    'standing.unrestricted': 'Ограничение снято. {{reason}}',
    'standing.ends':
      'Мы расторгли договор. Учётная запись будет удалена через 14 дней после этого уведомления. Экспортируйте свои книги. {{reason}}',
    'standing.stays': 'Ваша учётная запись сохранена: расторжение отменено. {{reason}}',
  },
  de: {
    'space.low': 'Ihr Speicherplatz ist fast voll. Löschen Sie Bücher, die Sie nicht mehr brauchen.',
    'upload.no_space':
      'Nicht genug Platz zum Hochladen des Buches. Löschen Sie Bücher und versuchen Sie es noch einmal.',
    'upload.unsupported': 'Dieses Format wird nicht unterstützt. Versuchen Sie das Buch in einem anderen Format.',
    'upload.refused': '{{reason}}',
    'upload.failed': 'Beim Hochladen des Buches ist ein Fehler aufgetreten. Versuchen Sie es noch einmal.',
    'upload.left_out': 'Hinzugefügt. Diese Dateien sind nicht abspielbar und wurden ausgelassen: {{reason}}',
    'purchase.arrived': 'Neues Buch hinzugefügt. Gekauft bei {{reason}}.',
    'standing.warned': 'Sie haben eine Verwarnung erhalten. {{reason}}',
    'standing.book_removed': 'Wir haben dieses Buch entfernt. {{reason}}',
    'standing.restricted':
      'Ihr Konto ist eingeschränkt. Sie können lesen und herunterladen, aber nichts ändern. {{reason}}',
    'standing.unrestricted': 'Ihr Konto ist nicht mehr eingeschränkt. {{reason}}',
    'standing.ends':
      'Wir haben den Vertrag gekündigt. Ihr Konto wird 14 Tage nach dieser Mitteilung gelöscht. Exportieren Sie vorher Ihre Bücher. {{reason}}',
    'standing.stays': 'Ihr Konto wird nicht gelöscht. Wir haben die Kündigung zurückgenommen. {{reason}}',
  },
  zh: {
    'space.low': '可用空间即将用完。请删除不再需要的图书。',
    'upload.no_space': '空间不足，无法上传图书。请删除一些图书后重试。',
    'upload.unsupported': '不支持此格式。请尝试该书的其他格式。',
    'upload.refused': '{{reason}}',
    'upload.failed': '上传图书时出错。请重试。',
    'upload.left_out': '已添加。以下文件无法播放，已跳过：{{reason}}',
    'purchase.arrived': '已添加新书，购自 {{reason}}。',
    'standing.warned': '您收到一次警告。{{reason}}',
    'standing.book_removed': '我们已移除此书。{{reason}}',
    'standing.restricted': '您的账户已受限：可以阅读和下载，但不能更改。{{reason}}',
    'standing.unrestricted': '您的账户限制已解除。{{reason}}',
    'standing.ends': '我们已终止合同。您的账户将在本通知 14 天后删除，请提前导出您的图书。{{reason}}',
    'standing.stays': '您的账户不会被删除，终止已撤销。{{reason}}',
  },
  uk: {
    'space.low': 'Вільне місце майже закінчилося. Видаліть непотрібні книги.',
    'upload.no_space': 'Бракує місця, щоб додати книгу. Видаліть непотрібні книги й спробуйте ще раз.',
    'upload.unsupported': 'Цей формат не підтримується. Спробуйте книгу в іншому форматі.',
    'upload.refused': '{{reason}}',
    'upload.failed': 'Під час додавання книги сталася помилка. Спробуйте ще раз.',
    'upload.left_out': 'Книгу додано. Не вдається відтворити й пропущено файли: {{reason}}',
    'purchase.arrived': 'Додано нову книгу. Книгарня: {{reason}}.',
    'standing.warned': 'Ви отримали попередження. {{reason}}',
    'standing.book_removed': 'Ми вилучили цю книгу. {{reason}}',
    'standing.restricted':
      'Ваш обліковий запис обмежено: можна читати й завантажувати, але не вносити зміни. {{reason}}',
    'standing.unrestricted': 'Обмеження знято. {{reason}}',
    'standing.ends':
      'Ми розірвали договір. Обліковий запис буде видалено через 14 днів після цього сповіщення. Експортуйте свої книги. {{reason}}',
    'standing.stays': 'Ваш обліковий запис збережено: розірвання скасовано. {{reason}}',
  },
} satisfies Record<Language, Record<Notice, string>>;

/** What a refused upload was refused with: its words are those of the error (`getErrorText`), in the language of the reader. */
const RefusedUpload = z.object({
  code: z.custom<ErrorCode>((code) => typeof code === 'string' && Object.hasOwn(errors, code)),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type RefusedUpload = z.infer<typeof RefusedUpload>;

/** The `reason` of `upload.refused`. */
export const formatRefusedUpload = (refused: RefusedUpload): string => JSON.stringify(refused);
/** Null when this version does not know the error. */
export const parseRefusedUpload = (reason: string): RefusedUpload | null => {
  try {
    return RefusedUpload.parse(JSON.parse(reason));
  } catch {
    return null;
  }
};

/** @param reason the operator's own words, in whichever language, the shop's name, or the words of an error */
export const getNoticeText = (notice: Notice, language: Language, reason = ''): string =>
  noticeTexts[language][notice].replace('{{reason}}', () => reason).trim();
