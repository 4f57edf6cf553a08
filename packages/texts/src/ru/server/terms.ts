import type * as english from '../../en/server/terms.ts';
import { formatDay, formatDayTime } from '../../shapes/mail-dates.ts';

export const accessConfirmed: typeof english.accessConfirmed = ({ version, at, library, terms, privacy }) => ({
  subject: 'Добро пожаловать в вашу библиотеку',
  blocks: [
    {
      kind: 'text',
      text: 'Вы вошли в первый раз и тем самым предложили принять условия использования. Мы проверили предложение и открыли вам доступ: договор заключён.',
    },
    {
      kind: 'facts',
      rows: [
        ['Вход', formatDayTime('ru', at)],
        ['Условия использования', `версия ${version}`],
        ['Прочитать', terms],
        ['Обработка данных', privacy],
      ],
    },
    {
      kind: 'text',
      text: 'Договор можно прекратить в любое время, удалив учётную запись в настройках. Если входили не вы, смените пароль в своём книжном магазине и завершите сеанс в настройках, в разделе «Безопасность».',
    },
    { kind: 'button', text: 'Открыть библиотеку', href: library },
  ],
});

export const termsChanging: typeof english.termsChanging = ({ version, effectiveAt, text, email }) => ({
  subject: `Новые условия использования с ${formatDay('ru', effectiveAt)}`,
  blocks: [
    {
      kind: 'text',
      text: `Условия использования изменятся. Версия ${version} должна действовать для вас с ${formatDay('ru', effectiveAt)}.`,
    },
    {
      kind: 'text',
      text: 'Если вы согласны, ничего делать не нужно: если до этого дня вы не возразите, новая версия будет действовать для вас.',
    },
    {
      kind: 'text',
      text: `Если вы не согласны, возразите до этого дня через сообщение в приложении${email === null ? '' : ` или письмом на ${email}`}. Тогда продолжат действовать условия, которые вы приняли. В этом случае мы вправе расторгнуть договор, предупредив за 14 дней; до этого вы сможете экспортировать свои данные.`,
    },
    { kind: 'button', text: 'Прочитать новые условия', href: text },
  ],
});

export const termsObjected: typeof english.termsObjected = ({ version, at, effectiveAt }) => ({
  subject: 'Ваше возражение против новых условий использования',
  blocks: [
    {
      kind: 'text',
      text: `Мы получили ваше возражение против версии ${version} условий использования ${formatDayTime('ru', at)}. С ${formatDay('ru', effectiveAt)} она не будет действовать для вас; продолжают действовать условия, которые вы приняли.`,
    },
    {
      kind: 'text',
      text: 'Теперь мы вправе расторгнуть договор, предупредив вас письмом за 14 дней. До этого вы можете в любое время экспортировать свои данные, а также отозвать возражение в настройках, в разделе «Конфиденциальность».',
    },
  ],
});
