import type * as english from '../../en/server/privacy.ts';
import { formatDay } from '../../shapes/mail-dates.ts';

export const deletionRequested: typeof english.deletionRequested = ({ at, appUrl }) => ({
  subject: `Ваш обліковий запис буде видалено ${formatDay('uk', at)}`,
  blocks: [
    {
      kind: 'text',
      text: 'Ви попросили видалити ваш обліковий запис. На всіх пристроях виконано вихід. Того дня ваші книги, нотатки й позиції читання буде видалено без можливості відновлення.',
    },
    {
      kind: 'text',
      text: 'Передумали або це були не ви? Увійдіть до того дня й виберіть «Зберегти обліковий запис».',
    },
    { kind: 'button', text: 'Увійти', href: appUrl },
  ],
});

export const deletionCancelled: typeof english.deletionCancelled = ({ appUrl }) => ({
  subject: 'Ваш обліковий запис збережено',
  blocks: [
    { kind: 'text', text: 'Видалення вашого облікового запису скасовано. Усі дані на місці.' },
    { kind: 'button', text: 'Відкрити бібліотеку', href: appUrl },
  ],
});

export const deletionDone: typeof english.deletionDone = () => ({
  subject: 'Ваш обліковий запис видалено',
  blocks: [
    {
      kind: 'text',
      text: 'На ваше прохання обліковий запис і всі його дані видалено. Це наш останній лист до вас.',
    },
  ],
});

export const exportReady: typeof english.exportReady = ({ settings, expiresAt }) => ({
  subject: 'Ваш експорт готовий',
  blocks: [
    {
      kind: 'text',
      text: `ZIP-файл з усім, що Lectern зберігає про вас, готовий. До ${formatDay('uk', expiresAt)} його можна завантажити в налаштуваннях.`,
    },
    { kind: 'button', text: 'Відкрити налаштування', href: settings },
    {
      kind: 'text',
      text: 'Якщо ви його не замовляли, можливо, доступ до вашого облікового запису має хтось інший. Змініть пароль у своїй книгарні.',
    },
  ],
});
