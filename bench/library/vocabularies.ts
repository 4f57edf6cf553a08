/** Words for the titles, authors and series of a seeded library, in three scripts. */
export const vocabularies = [
  {
    lang: 'en',
    words:
      'house garden winter river stone silent night morning letter secret island castle shadow forest golden broken mirror ocean daughter captain winding road memory thunder crown orchard lantern harbour paper distant northern gentle hidden painted burning falling wandering forgotten midnight',
    first: 'Leo Anna Emily Charles Jane Mary Oscar Virginia George Agatha Ursula Arthur Daphne Graham Iris Henry',
    last: 'Tolstoy Brontë Dickens Austen Shelley Wilde Woolf Orwell Christie Conan Greene Murdoch Fielding Gaskell Trollope Hardy',
    genres: ['sf', 'detective', 'prose_classic', 'adventure', 'love_contemporary', 'poetry'],
  },
  {
    lang: 'ru',
    words:
      'дом сад зима река камень тихий ночь утро письмо тайна остров замок тень лес золотой разбитое зеркало океан дочь капитан дорога память гром корона фонарь гавань бумага далёкий северный нежный скрытый горящий падающий забытый полночь',
    first: 'Лев Анна Фёдор Антон Иван Михаил Николай Александр Борис Марина Сергей Василий',
    last: 'Толстой Достоевский Чехов Тургенев Булгаков Гоголь Пушкин Пастернак Цветаева Есенин Гроссман Лесков',
    genres: ['sf', 'prose_rus_classic', 'poetry', 'child_tale', 'detective'],
  },
  {
    lang: 'zh',
    words: '红 楼 梦 三 国 演 义 水 浒 传 西 游 记 围 城 活 着 边 城 家 春 秋 骆 驼 茶 馆 京 华 烟 云 平 凡 世 界',
    first: '曹 罗 施 吴 钱 余 沈 巴 老 林 路 鲁',
    last: '雪芹 贯中 耐庵 承恩 钟书 华 从文 金 舍 语堂 遥 迅',
    genres: ['prose_classic', 'sf', 'poetry'],
  },
];
