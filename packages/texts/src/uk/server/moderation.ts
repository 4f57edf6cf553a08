import type * as english from '../../en/server/moderation.ts';
import { formatDayTime } from '../../shapes/mail-dates.ts';

export const reason: typeof english.reason = 'Причина';

export const mistake: typeof english.mistake =
  'Якщо ви вважаєте, що це помилка, напишіть нам. Адреса є в умовах користування: {{url}}';

export const blocked: typeof english.blocked = ({ until }) => ({
  subject: 'Ваш обліковий запис заблоковано',
  what: 'Ми заблокували ваш обліковий запис і завершили всі сеанси. Доки блокування діє, увійти чи зареєструватися знову не можна.',
  rows: [['До', until ? formatDayTime('uk', until) : 'назавжди']],
});

export const unblocked: typeof english.unblocked = () => ({
  subject: 'Блокування знято',
  what: 'Ви знову можете ввійти.',
});

export const locked: typeof english.locked = (values) => ({
  subject: 'Обліковий запис заблоковано: змініть пароль',
  what: `Ваш пароль міг дізнатися хтось інший. Щоб захистити вашу бібліотеку, ми завершили всі сеанси. Прив’язані облікові записи Google і Facebook відв’язано. Спочатку змініть пароль у книгарні «${values.shop}».`,
  steps: {
    atShop: `Змінити пароль: ${values.shop}`,
    thenLink: 'Після цього розблокуйте обліковий запис. Посилання спрацює один раз і діє сім днів.',
    unlock: 'Розблокувати обліковий запис',
    thenUs: 'Після цього напишіть нам, і ми розблокуємо обліковий запис.',
  },
});

export const unlocked: typeof english.unlocked = () => ({
  subject: 'Обліковий запис розблоковано',
  what: 'Тепер ви можете ввійти з новим паролем.',
});

export const restricted: typeof english.restricted = () => ({
  subject: 'Ваш обліковий запис обмежено',
  what: 'Відтепер ви можете читати, слухати й завантажувати, але не додавати й не змінювати. Вашим книгам і нотаткам нічого не загрожує.',
});

export const unrestricted: typeof english.unrestricted = () => ({
  subject: 'Обмеження знято',
  what: 'Ви знову можете користуватися всіма функціями.',
});

export const termination: typeof english.termination = ({ at }) => ({
  subject: `Ваш обліковий запис закривається ${formatDayTime('uk', at)}`,
  what: 'Ми розриваємо договір, попередивши за 14 днів. До того часу все працює як завжди, потім обліковий запис буде видалено з усіма книгами й нотатками. Експортуйте їх заздалегідь.',
  rows: [['Закривається', formatDayTime('uk', at)]],
  button: 'Експортувати мої книги й нотатки',
});

export const terminationCancelled: typeof english.terminationCancelled = () => ({
  subject: 'Ваш обліковий запис збережено',
  what: 'Ми відкликали розірвання договору. Нічого не видаляється, усе працює як раніше.',
});

export const exportOffer: typeof english.exportOffer = () => ({
  subject: 'Експортуйте свої книги й нотатки',
  what: 'Ви можете експортувати все, що ми зберігаємо про вас: книги, нотатки, позиції читання й дані облікового запису, одним файлом. Це робиться в налаштуваннях, у розділі «Конфіденційність».',
  button: 'Перейти до експорту',
});

export const warned: typeof english.warned = () => ({
  subject: 'Попередження щодо вашого облікового запису',
  what: 'Ви порушили умови користування. Поки що це лише попередження, ваша бібліотека без змін. Якщо порушення повториться, ми можемо обмежити або заблокувати обліковий запис.',
});

export const bookRemoved: typeof english.bookRemoved = ({ title }) => ({
  subject: `Ми вилучили книгу «${title}»`,
  what: 'Ми вилучили книгу з вашої бібліотеки разом із позицією читання та нотатками. У кошику її немає, і додати той самий файл знову не можна.',
  rows: [['Книга', title]],
});
