import type { Language } from './languages.ts';

/** What a reader may be told (spec section 8, “Notification texts”). */
export const notices = ['space.low', 'upload.no_space', 'upload.unsupported', 'upload.failed'] as const;
export type Notice = (typeof notices)[number];

const texts = {
  en: {
    'space.low': 'Free space is almost over. Delete books or get more space.',
    'upload.no_space': 'Not enough space to upload book. Delete books or get more space, then try again.',
    'upload.unsupported': 'This format is not supported. Try the book in another one.',
    'upload.failed': 'An error happened while uploading book. Try again.',
  },
  ru: {
    'space.low': 'Свободное место почти закончилось. Удалите книги или получите больше места.',
    'upload.no_space': 'Недостаточно места для загрузки книги. Удалите книги или получите больше места и повторите.',
    'upload.unsupported': 'Этот формат не поддерживается. Попробуйте книгу в другом формате.',
    'upload.failed': 'При загрузке книги произошла ошибка. Попробуйте ещё раз.',
  },
  de: {
    'space.low': 'Der freie Speicher ist fast aufgebraucht. Löschen Sie Bücher oder holen Sie sich mehr Platz.',
    'upload.no_space':
      'Zu wenig Platz, um das Buch hochzuladen. Löschen Sie Bücher oder holen Sie sich mehr Platz, dann noch einmal.',
    'upload.unsupported': 'Dieses Format wird nicht unterstützt. Versuchen Sie das Buch in einem anderen.',
    'upload.failed': 'Beim Hochladen des Buches ist ein Fehler aufgetreten. Versuchen Sie es noch einmal.',
  },
  zh: {
    'space.low': '可用空间即将用完。请删除图书或获取更多空间。',
    'upload.no_space': '空间不足，无法上传图书。请删除图书或获取更多空间后重试。',
    'upload.unsupported': '不支持此格式。请尝试该书的其他格式。',
    'upload.failed': '上传图书时出错。请重试。',
  },
  uk: {
    'space.low': 'Вільне місце майже закінчилося. Видаліть книжки або отримайте більше місця.',
    'upload.no_space':
      'Недостатньо місця, щоб завантажити книжку. Видаліть книжки або отримайте більше місця й повторіть.',
    'upload.unsupported': 'Цей формат не підтримується. Спробуйте книжку в іншому форматі.',
    'upload.failed': 'Під час завантаження книжки сталася помилка. Спробуйте ще раз.',
  },
} satisfies Record<Language, Record<Notice, string>>;

export const noticeText = (notice: Notice, language: Language): string => texts[language][notice];
