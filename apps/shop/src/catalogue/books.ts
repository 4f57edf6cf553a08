/** A book on sale. `opening` is its first sentence, in its own language, like the title. */
export type Book = {
  slug: string;
  title: string;
  author: string;
  year: number;
  language: 'en' | 'de' | 'ru' | 'zh' | 'uk';
  cents: number;
  opening: string;
  /** Sold and lent with a licence, and encrypted. */
  protection?: 'lcp';
};

/** All books on sale. They are in the public domain. */
export const BOOKS: readonly Book[] = [
  {
    slug: 'pride-and-prejudice',
    title: 'Pride and Prejudice',
    author: 'Jane Austen',
    year: 1813,
    language: 'en',
    cents: 299,
    opening:
      'It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of a wife.',
  },
  {
    slug: 'prestuplenie-i-nakazanie',
    title: 'Преступление и наказание',
    author: 'Фёдор Достоевский',
    year: 1866,
    language: 'ru',
    cents: 399,
    opening: 'В начале июля, в чрезвычайно жаркое время, под вечер, один молодой человек вышел из своей каморки…',
  },
  {
    slug: 'die-verwandlung',
    title: 'Die Verwandlung',
    author: 'Franz Kafka',
    year: 1915,
    language: 'de',
    cents: 199,
    opening:
      'Als Gregor Samsa eines Morgens aus unruhigen Träumen erwachte, fand er sich in seinem Bett zu einem ungeheueren Ungeziefer verwandelt.',
  },
  {
    slug: 'moby-dick',
    title: 'Moby-Dick',
    author: 'Herman Melville',
    year: 1851,
    language: 'en',
    cents: 349,
    opening: 'Call me Ishmael.',
  },
  {
    slug: 'hong-lou-meng',
    title: '红楼梦',
    author: '曹雪芹',
    year: 1791,
    language: 'zh',
    cents: 499,
    opening: '此开卷第一回也。',
  },
  {
    slug: 'lisova-pisnia',
    title: 'Лісова пісня',
    author: 'Леся Українка',
    year: 1911,
    language: 'uk',
    cents: 249,
    opening: 'Старезний, густий, предковічний ліс на Волині.',
  },
  {
    slug: 'frankenstein',
    title: 'Frankenstein',
    author: 'Mary Shelley',
    year: 1818,
    language: 'en',
    cents: 299,
    opening:
      'You will rejoice to hear that no disaster has accompanied the commencement of an enterprise which you have regarded with such evil forebodings.',
  },
  {
    slug: 'faust',
    title: 'Faust',
    author: 'Johann Wolfgang von Goethe',
    year: 1808,
    language: 'de',
    cents: 299,
    opening: 'Habe nun, ach! Philosophie, Juristerei und Medizin, und leider auch Theologie durchaus studiert…',
  },
  {
    slug: 'vishnyovyi-sad',
    title: 'Вишнёвый сад',
    author: 'Антон Чехов',
    year: 1904,
    language: 'ru',
    cents: 199,
    protection: 'lcp',
    opening: 'Комната, которая до сих пор называется детскою.',
  },
  {
    slug: 'alice-in-wonderland',
    title: 'Alice’s Adventures in Wonderland',
    author: 'Lewis Carroll',
    year: 1865,
    language: 'en',
    cents: 249,
    protection: 'lcp',
    opening: 'Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do…',
  },
  {
    slug: 'kobzar',
    title: 'Кобзар',
    author: 'Тарас Шевченко',
    year: 1840,
    language: 'uk',
    cents: 299,
    opening: 'Думи мої, думи мої, лихо мені з вами!',
  },
  {
    slug: 'xi-you-ji',
    title: '西游记',
    author: '吴承恩',
    year: 1592,
    language: 'zh',
    cents: 449,
    opening: '混沌未分天地乱，茫茫渺渺无人见。',
  },
];

/** Finds the book with this URL slug. */
export const findBook = (slug: string): Book | undefined => BOOKS.find((book) => book.slug === slug);
