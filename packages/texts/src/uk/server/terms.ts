import type * as english from '../../en/server/terms.ts';
import { formatDay, formatDayTime } from '../../shapes/mail-dates.ts';

export const accessConfirmed: typeof english.accessConfirmed = ({ version, at, library, terms, privacy }) => ({
  subject: 'Ласкаво просимо до вашої бібліотеки',
  blocks: [
    {
      kind: 'text',
      text: 'Ви ввійшли вперше й тим самим запропонували прийняти умови користування. Ми перевірили пропозицію й відкрили вам доступ: договір укладено.',
    },
    {
      kind: 'facts',
      rows: [
        ['Вхід', formatDayTime('uk', at)],
        ['Умови користування', `версія ${version}`],
        ['Прочитати', terms],
        ['Обробка даних', privacy],
      ],
    },
    {
      kind: 'text',
      text: 'Договір можна припинити будь-коли, видаливши обліковий запис у налаштуваннях. Якщо входили не ви, змініть пароль у своїй книгарні та завершіть сеанс у налаштуваннях, у розділі «Безпека».',
    },
    { kind: 'button', text: 'Відкрити бібліотеку', href: library },
  ],
});

export const termsChanging: typeof english.termsChanging = ({ version, effectiveAt, text, email }) => ({
  subject: `Нові умови користування з ${formatDay('uk', effectiveAt)}`,
  blocks: [
    {
      kind: 'text',
      text: `Умови користування зміняться. Версія ${version} має діяти для вас із ${formatDay('uk', effectiveAt)}.`,
    },
    {
      kind: 'text',
      text: 'Якщо ви згодні, нічого робити не треба: якщо до цього дня ви не заперечите, нова версія діятиме для вас.',
    },
    {
      kind: 'text',
      text: `Якщо ви не згодні, заперечте до цього дня через повідомлення в застосунку${email === null ? '' : ` або листом на ${email}`}. Тоді й далі діятимуть умови, які ви прийняли. У цьому разі ми можемо розірвати договір, попередивши за 14 днів; до того ви зможете експортувати свої дані.`,
    },
    { kind: 'button', text: 'Прочитати нові умови', href: text },
  ],
});

export const termsObjected: typeof english.termsObjected = ({ version, at, effectiveAt }) => ({
  subject: 'Ваше заперечення проти нових умов користування',
  blocks: [
    {
      kind: 'text',
      text: `Ми отримали ваше заперечення проти версії ${version} умов користування ${formatDayTime('uk', at)}. Із ${formatDay('uk', effectiveAt)} вона не діятиме для вас; і далі діють умови, які ви прийняли.`,
    },
    {
      kind: 'text',
      text: 'Тепер ми можемо розірвати договір, попередивши вас листом за 14 днів. До того ви можете будь-коли експортувати свої дані, а також відкликати заперечення в налаштуваннях, у розділі «Конфіденційність».',
    },
  ],
});
