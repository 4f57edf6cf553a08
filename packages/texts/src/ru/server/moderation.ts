import type * as english from '../../en/server/moderation.ts';
import { formatDayTime } from '../../shapes/mail-dates.ts';

export const reason: typeof english.reason = 'Причина';

export const mistake: typeof english.mistake =
  'Если вы считаете, что это ошибка, напишите нам. Адрес указан в условиях использования: {{url}}';

export const blocked: typeof english.blocked = ({ until }) => ({
  subject: 'Ваша учётная запись заблокирована',
  what: 'Мы заблокировали вашу учётную запись и завершили все сеансы. Пока блокировка действует, войти или зарегистрироваться заново нельзя.',
  rows: [['До', until ? formatDayTime('ru', until) : 'навсегда']],
});

export const unblocked: typeof english.unblocked = () => ({
  subject: 'Блокировка снята',
  what: 'Вы снова можете войти.',
});

export const locked: typeof english.locked = (values) => ({
  subject: 'Учётная запись заблокирована: смените пароль',
  what: `Ваш пароль мог узнать кто-то другой. Чтобы защитить вашу библиотеку, мы завершили все сеансы. Привязанные учётные записи Google и Facebook отвязаны. Сначала смените пароль в магазине «${values.shop}».`,
  steps: {
    atShop: `Сменить пароль: ${values.shop}`,
    thenLink: 'После этого разблокируйте учётную запись. Ссылка сработает один раз и действует семь дней.',
    unlock: 'Разблокировать учётную запись',
    thenUs: 'После этого напишите нам, и мы разблокируем учётную запись.',
  },
});

export const unlocked: typeof english.unlocked = () => ({
  subject: 'Учётная запись разблокирована',
  what: 'Теперь вы можете войти с новым паролем.',
});

export const restricted: typeof english.restricted = () => ({
  subject: 'Ваша учётная запись ограничена',
  what: 'Теперь вы можете читать, слушать и скачивать, но не загружать и не изменять. Ваши книги и заметки не затронуты.',
});

export const unrestricted: typeof english.unrestricted = () => ({
  subject: 'Ограничение снято',
  what: 'Вы снова можете пользоваться всеми функциями.',
});

export const termination: typeof english.termination = ({ at }) => ({
  subject: `Ваша учётная запись закрывается ${formatDayTime('ru', at)}`,
  what: 'Мы расторгаем договор с уведомлением за 14 дней. До этого срока всё работает как обычно, затем учётная запись будет удалена со всеми книгами и заметками. Экспортируйте их заранее.',
  rows: [['Закрывается', formatDayTime('ru', at)]],
  button: 'Экспортировать книги и заметки',
});

export const terminationCancelled: typeof english.terminationCancelled = () => ({
  subject: 'Ваша учётная запись сохранена',
  what: 'Мы отозвали расторжение договора. Ничего не удаляется, всё работает как раньше.',
});

export const exportOffer: typeof english.exportOffer = () => ({
  subject: 'Экспортируйте свои книги и заметки',
  what: 'Вы можете экспортировать всё, что мы храним о вас: книги, заметки, позиции чтения и данные учётной записи, одним файлом. Это делается в настройках, в разделе «Конфиденциальность».',
  button: 'Перейти к экспорту',
});

export const warned: typeof english.warned = () => ({
  subject: 'Предупреждение о вашей учётной записи',
  what: 'Вы нарушили условия использования. Пока это только предупреждение, ваша библиотека не затронута. Если нарушение повторится, мы можем ограничить или заблокировать учётную запись.',
});

export const bookRemoved: typeof english.bookRemoved = ({ title }) => ({
  subject: `Мы удалили книгу «${title}»`,
  what: 'Мы удалили книгу из вашей библиотеки вместе с позицией чтения и заметками. В корзине её нет, и загрузить тот же файл снова нельзя.',
  rows: [['Книга', title]],
});
