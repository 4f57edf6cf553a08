import type * as english from '../../en/server/privacy.ts';
import { formatDay } from '../../shapes/mail-dates.ts';

export const deletionRequested: typeof english.deletionRequested = ({ at, appUrl }) => ({
  subject: `Ваша учётная запись будет удалена ${formatDay('ru', at)}`,
  blocks: [
    {
      kind: 'text',
      text: 'Вы попросили удалить вашу учётную запись. На всех устройствах выполнен выход. В этот день ваши книги, заметки и позиции чтения будут удалены без возможности восстановления.',
    },
    {
      kind: 'text',
      text: 'Передумали или это были не вы? Войдите до этого дня и выберите «Сохранить учётную запись».',
    },
    { kind: 'button', text: 'Войти', href: appUrl },
  ],
});

export const deletionCancelled: typeof english.deletionCancelled = ({ appUrl }) => ({
  subject: 'Ваша учётная запись сохранена',
  blocks: [
    { kind: 'text', text: 'Удаление вашей учётной записи отменено. Все данные на месте.' },
    { kind: 'button', text: 'Открыть библиотеку', href: appUrl },
  ],
});

export const deletionDone: typeof english.deletionDone = () => ({
  subject: 'Ваша учётная запись удалена',
  blocks: [
    {
      kind: 'text',
      text: 'По вашей просьбе учётная запись и все её данные удалены. Это наше последнее письмо вам.',
    },
  ],
});

export const exportReady: typeof english.exportReady = ({ settings, expiresAt }) => ({
  subject: 'Ваш экспорт готов',
  blocks: [
    {
      kind: 'text',
      text: `ZIP-файл со всем, что Lectern хранит о вас, готов. До ${formatDay('ru', expiresAt)} его можно скачать в настройках.`,
    },
    { kind: 'button', text: 'Открыть настройки', href: settings },
    {
      kind: 'text',
      text: 'Если вы его не запрашивали, возможно, доступ к вашей учётной записи есть у кого-то ещё. Смените пароль в своём магазине.',
    },
  ],
});
