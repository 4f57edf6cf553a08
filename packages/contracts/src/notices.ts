import type { Language } from './languages.ts';

/** What a reader may be told (spec section 8, “Notification texts”). */
export const notices = [
  'space.low',
  'upload.no_space',
  'upload.unsupported',
  'upload.failed',
  'purchase.arrived',
  'standing.warned',
  'standing.book_removed',
  'standing.restricted',
  'standing.unrestricted',
  'standing.ends',
  'standing.stays',
] as const;
export type Notice = (typeof notices)[number];

const texts = {
  en: {
    'space.low': 'Free space is almost over. Delete books or get more space.',
    'upload.no_space': 'Not enough space to upload book. Delete books or get more space, then try again.',
    'upload.unsupported': 'This format is not supported. Try the book in another one.',
    'upload.failed': 'An error happened while uploading book. Try again.',
    'purchase.arrived': 'New book added. You bought it at {{reason}}.',
    'standing.warned': 'You have been warned. {{reason}}',
    'standing.book_removed': 'This book was removed by us. {{reason}}',
    'standing.restricted': 'You can read and download, and change nothing, until we lift that. {{reason}}',
    'standing.unrestricted': 'You can use everything again. {{reason}}',
    'standing.ends':
      'We have ended the contract: 14 days after this notice your account is deleted. Take your books with you. {{reason}}',
    'standing.stays': 'Your account stays: its end was taken back. {{reason}}',
  },
  ru: {
    'space.low': 'Свободное место почти закончилось. Удалите книги или получите больше места.',
    'upload.no_space': 'Недостаточно места для загрузки книги. Удалите книги или получите больше места и повторите.',
    'upload.unsupported': 'Этот формат не поддерживается. Попробуйте книгу в другом формате.',
    'upload.failed': 'При загрузке книги произошла ошибка. Попробуйте ещё раз.',
    'purchase.arrived': 'Добавлена новая книга. Магазин: {{reason}}.',
    'standing.warned': 'Вы получили предупреждение. {{reason}}',
    'standing.book_removed': 'Эту книгу удалили мы. {{reason}}',
    'standing.restricted': 'Вы можете читать и скачивать, но ничего не менять, пока мы это не отменим. {{reason}}',
    'standing.unrestricted': 'Вы снова можете пользоваться всем. {{reason}}',
    'standing.ends':
      'Мы расторгли договор: через 14 дней с этого дня учётная запись будет удалена. Заберите свои книги. {{reason}}',
    'standing.stays': 'Ваша учётная запись остаётся: закрытие отменено. {{reason}}',
  },
  de: {
    'space.low': 'Der freie Speicher ist fast aufgebraucht. Löschen Sie Bücher oder holen Sie sich mehr Platz.',
    'upload.no_space':
      'Zu wenig Platz, um das Buch hochzuladen. Löschen Sie Bücher oder holen Sie sich mehr Platz, dann noch einmal.',
    'upload.unsupported': 'Dieses Format wird nicht unterstützt. Versuchen Sie das Buch in einem anderen.',
    'upload.failed': 'Beim Hochladen des Buches ist ein Fehler aufgetreten. Versuchen Sie es noch einmal.',
    'purchase.arrived': 'Neues Buch hinzugefügt. Gekauft bei {{reason}}.',
    'standing.warned': 'Sie wurden verwarnt. {{reason}}',
    'standing.book_removed': 'Dieses Buch haben wir entfernt. {{reason}}',
    'standing.restricted': 'Sie können lesen und herunterladen, aber nichts ändern, bis wir das aufheben. {{reason}}',
    'standing.unrestricted': 'Sie können wieder alles nutzen. {{reason}}',
    'standing.ends':
      'Wir haben den Vertrag gekündigt: 14 Tage nach dieser Nachricht wird Ihr Konto gelöscht. Nehmen Sie Ihre Bücher mit. {{reason}}',
    'standing.stays': 'Ihr Konto bleibt: Die Kündigung wurde zurückgenommen. {{reason}}',
  },
  zh: {
    'space.low': '可用空间即将用完。请删除图书或获取更多空间。',
    'upload.no_space': '空间不足，无法上传图书。请删除图书或获取更多空间后重试。',
    'upload.unsupported': '不支持此格式。请尝试该书的其他格式。',
    'upload.failed': '上传图书时出错。请重试。',
    'purchase.arrived': '已添加新书，购自 {{reason}}。',
    'standing.warned': '您收到一次警告。{{reason}}',
    'standing.book_removed': '我们已移除此书。{{reason}}',
    'standing.restricted': '在我们解除限制之前，您可以阅读和下载，但不能更改任何内容。{{reason}}',
    'standing.unrestricted': '您可以重新使用全部功能。{{reason}}',
    'standing.ends': '我们已终止合同：自本通知起 14 天后，您的账户将被删除。请带走您的图书。{{reason}}',
    'standing.stays': '您的账户将保留：终止已撤销。{{reason}}',
  },
  uk: {
    'space.low': 'Вільне місце майже закінчилося. Видаліть книжки або отримайте більше місця.',
    'upload.no_space':
      'Недостатньо місця, щоб завантажити книжку. Видаліть книжки або отримайте більше місця й повторіть.',
    'upload.unsupported': 'Цей формат не підтримується. Спробуйте книжку в іншому форматі.',
    'upload.failed': 'Під час завантаження книжки сталася помилка. Спробуйте ще раз.',
    'purchase.arrived': 'Додано нову книжку. Магазин: {{reason}}.',
    'standing.warned': 'Ви отримали попередження. {{reason}}',
    'standing.book_removed': 'Цю книжку вилучили ми. {{reason}}',
    'standing.restricted':
      'Ви можете читати й завантажувати на пристрій, але нічого не змінювати, доки ми це не скасуємо. {{reason}}',
    'standing.unrestricted': 'Ви знову можете користуватися всім. {{reason}}',
    'standing.ends':
      'Ми розірвали договір: через 14 днів від цього дня обліковий запис буде видалено. Заберіть свої книжки. {{reason}}',
    'standing.stays': 'Ваш обліковий запис залишається: закриття скасовано. {{reason}}',
  },
} satisfies Record<Language, Record<Notice, string>>;

/** @param reason the operator's own words, in whichever language, or the shop's name */
export const noticeText = (notice: Notice, language: Language, reason = ''): string =>
  texts[language][notice].replace('{{reason}}', () => reason).trim();
