import type { Language } from '@lectern/texts/languages';
import { pickTranslation, type Translated } from '../translated.ts';

type Text = { title: string; text: string };
/** Something that somebody wrote at the community. */
type Post = {
  id: string;
  kind: 'news' | 'discussion';
  author: string;
  comments: number;
  texts: Translated<Text>;
};

const POSTS: readonly Post[] = [
  {
    id: 'winter-reading',
    kind: 'news',
    author: 'Ines Faro',
    comments: 12,
    texts: {
      en: {
        title: 'Twelve evenings, twelve short books',
        text: 'From the first of December we read one short book an evening and write one sentence about it. Join whenever you like.',
      },
      de: {
        title: 'Zwölf Abende, zwölf kurze Bücher',
        text: 'Ab dem ersten Dezember lesen wir jeden Abend ein kurzes Buch und schreiben einen Satz dazu. Einsteigen geht jederzeit.',
      },
      ru: {
        title: 'Двенадцать вечеров — двенадцать коротких книг',
        text: 'С первого декабря читаем по короткой книге за вечер и пишем о ней одно предложение. Присоединяйтесь когда угодно.',
      },
      uk: {
        title: 'Дванадцять вечорів — дванадцять коротких книжок',
        text: 'Від першого грудня читаємо щовечора коротку книжку й пишемо про неї одне речення. Долучайтеся коли завгодно.',
      },
      zh: {
        title: '十二个夜晚，十二本小书',
        text: '从十二月一日起，我们每晚读一本短书，写一句感想。随时都可以加入。',
      },
      es: {
        title: 'Doce noches, doce libros cortos',
        text: 'Desde el primero de diciembre leemos un libro corto cada noche y escribimos una frase sobre él. Únete cuando quieras.',
      },
    },
  },
  {
    id: 'letters-to-translators',
    kind: 'news',
    author: 'Jonas Weil',
    comments: 7,
    texts: {
      en: {
        title: 'Translators answer your letters',
        text: 'Four translators spend January with us. Ask them about the sentence they could not let go of.',
      },
      de: {
        title: 'Übersetzerinnen antworten auf Ihre Briefe',
        text: 'Im Januar sind vier Übersetzerinnen bei uns zu Gast. Fragen Sie nach dem Satz, der sie nicht losgelassen hat.',
      },
      ru: {
        title: 'Переводчики отвечают на ваши письма',
        text: 'Весь январь у нас в гостях четверо переводчиков. Спросите их о фразе, которая не давала им покоя.',
      },
      uk: {
        title: 'Перекладачі відповідають на ваші листи',
        text: 'Увесь січень у нас гостюють четверо перекладачів. Запитайте їх про речення, яке не давало їм спокою.',
      },
      zh: {
        title: '译者回信',
        text: '一月份，四位译者来做客。问问他们，哪一句话让他们久久放不下。',
      },
      es: {
        title: 'Los traductores responden a tus cartas',
        text: 'Cuatro traductores pasan enero con nosotros. Pregúntales por la frase que no podían soltar.',
      },
    },
  },
  {
    id: 'reading-aloud',
    kind: 'news',
    author: 'Mira Sol',
    comments: 0,
    texts: {
      en: {
        title: 'Reading aloud on Sundays',
        text: 'Every Sunday at five somebody reads a chapter aloud. This week it is a guide to an island that sank.',
      },
      de: {
        title: 'Sonntags wird vorgelesen',
        text: 'Jeden Sonntag um fünf liest jemand ein Kapitel vor. Diese Woche: ein Führer durch eine versunkene Insel.',
      },
      ru: {
        title: 'Чтения вслух по воскресеньям',
        text: 'Каждое воскресенье в пять кто-нибудь читает главу вслух. На этой неделе — путеводитель по затонувшему острову.',
      },
      uk: {
        title: 'Читання вголос щонеділі',
        text: 'Щонеділі о п’ятій хтось читає розділ уголос. Цього тижня — путівник затонулим островом.',
      },
      zh: {
        title: '星期天朗读',
        text: '每个星期天五点，有人朗读一章。这一周读的是一座沉没小岛的旅行指南。',
      },
      es: {
        title: 'Lecturas en voz alta los domingos',
        text: 'Todos los domingos a las cinco alguien lee un capítulo en voz alta. Esta semana, una guía de una isla hundida.',
      },
    },
  },
  {
    id: 'unreliable-narrator',
    kind: 'discussion',
    author: 'Ines Faro',
    comments: 41,
    texts: {
      en: {
        title: 'Which narrator lied to you best?',
        text: 'Not the twist at the end, but the one you believed on every page although you knew better.',
      },
      de: {
        title: 'Wer hat Sie am besten belogen?',
        text: 'Nicht die Wendung am Schluss, sondern die Erzählstimme, der Sie wider besseres Wissen jede Seite geglaubt haben.',
      },
      ru: {
        title: 'Какой рассказчик обманул вас лучше всех?',
        text: 'Не поворот в финале, а тот, кому вы верили на каждой странице, хотя всё понимали.',
      },
      uk: {
        title: 'Який оповідач обдурив вас найкраще?',
        text: 'Не поворот у фіналі, а той, кому ви вірили на кожній сторінці, хоч і все розуміли.',
      },
      zh: {
        title: '哪位叙述者骗你骗得最高明？',
        text: '不是结尾的反转，而是那个你明知不可信、却每一页都信了的人。',
      },
      es: {
        title: '¿Qué narrador te ha mentido mejor?',
        text: 'No el giro del final, sino aquel a quien creíste en cada página aunque sabías que mentía.',
      },
    },
  },
  {
    id: 'margins',
    kind: 'discussion',
    author: 'Pavel Dor',
    comments: 28,
    texts: {
      en: {
        title: 'Do you write in the margins?',
        text: 'I underline everything and read nothing again. My sister marks three lines a book and knows them by heart.',
      },
      de: {
        title: 'Schreiben Sie an den Rand?',
        text: 'Ich unterstreiche alles und lese nichts davon wieder. Meine Schwester markiert drei Zeilen pro Buch und kann sie auswendig.',
      },
      ru: {
        title: 'Вы пишете на полях?',
        text: 'Я подчёркиваю всё и ничего не перечитываю. Сестра отмечает три строки в книге и знает их наизусть.',
      },
      uk: {
        title: 'Ви пишете на берегах?',
        text: 'Я підкреслюю все й нічого не перечитую. Сестра позначає три рядки в книжці й знає їх напам’ять.',
      },
      zh: {
        title: '你会在书边写字吗？',
        text: '我什么都划线，却从不重读。我姐姐一本书只标三行，全都背得出来。',
      },
      es: {
        title: '¿Escribes en los márgenes?',
        text: 'Yo lo subrayo todo y no releo nada. Mi hermana marca tres líneas por libro y se las sabe de memoria.',
      },
    },
  },
  {
    id: 'unfinished',
    kind: 'discussion',
    author: 'Jonas Weil',
    comments: 19,
    texts: {
      en: {
        title: 'The page at which you gave up',
        text: 'And the one book that you went back to, years later, at exactly that page.',
      },
      de: {
        title: 'Die Seite, auf der Sie aufgegeben haben',
        text: 'Und das eine Buch, zu dem Sie Jahre später auf genau diese Seite zurückgekehrt sind.',
      },
      ru: {
        title: 'Страница, на которой вы сдались',
        text: 'И та единственная книга, к которой вы вернулись через годы — ровно на той же странице.',
      },
      uk: {
        title: 'Сторінка, на якій ви здалися',
        text: 'І та єдина книжка, до якої ви повернулися за роки — саме на тій сторінці.',
      },
      zh: {
        title: '你在哪一页放弃了？',
        text: '还有那一本，多年以后，你恰恰从那一页重新读起。',
      },
      es: {
        title: 'La página en la que te rendiste',
        text: 'Y ese único libro al que volviste, años después, justo en esa página.',
      },
    },
  },
];

/** News and discussions as the cloud gets them. */
export const listPosts = (language: Language, publicUrl: string) => {
  const toEntry = ({ id, author, comments, texts }: Post) => ({
    id,
    ...pickTranslation(texts, language),
    author: { name: author, avatar: `avatars/${encodeURIComponent(author)}.png` },
    comments_count: comments,
    link: `${publicUrl}/community/posts/${id}`,
  });
  const listKind = (kind: Post['kind']) => POSTS.filter((post) => post.kind === kind).map(toEntry);
  return { news: listKind('news'), discussions: listKind('discussion') };
};

export const findPost = (id: string): Post | undefined => POSTS.find((post) => post.id === id);
