import { Cover } from '../../ui/cover/cover.tsx';
import styles from './cover-wall.module.css';
import alice from './wall/alice.jpg';
import anna from './wall/anna.jpg';
import frank from './wall/frank.jpg';
import moby from './wall/moby.jpg';
import time from './wall/time.jpg';
import treasure from './wall/treasure.jpg';
import walden from './wall/walden.jpg';
import xiyou from './wall/xiyou.jpg';

/** Public-domain books in the languages of the interface; books without a picture get a generated cover. */
const books: readonly { title: string; author: string; picture?: string }[] = [
  { title: 'Moby-Dick', author: 'Herman Melville', picture: moby },
  { title: 'Pride and Prejudice', author: 'Jane Austen' },
  { title: 'Анна Каренина', author: 'Лев Толстой', picture: anna },
  { title: 'The Time Machine', author: 'H. G. Wells', picture: time },
  { title: '红楼梦', author: '曹雪芹' },
  { title: 'Alice in Wonderland', author: 'Lewis Carroll', picture: alice },
  { title: 'Middlemarch', author: 'George Eliot' },
  { title: 'Преступление и наказание', author: 'Фёдор Достоевский' },
  { title: '西游记', author: '吴承恩', picture: xiyou },
  { title: 'Лісова пісня', author: 'Леся Українка' },
  { title: 'Кобзар', author: 'Тарас Шевченко' },
  { title: 'Frankenstein', author: 'Mary Shelley', picture: frank },
  { title: 'A Room with a View', author: 'E. M. Forster' },
  { title: 'The Picture of Dorian Gray', author: 'Oscar Wilde' },
  { title: 'Treasure Island', author: 'Robert Louis Stevenson', picture: treasure },
  { title: 'Ulysses', author: 'James Joyce' },
  { title: 'Wuthering Heights', author: 'Emily Brontë' },
  { title: 'Walden', author: 'Henry David Thoreau', picture: walden },
  { title: 'Don Quixote', author: 'Miguel de Cervantes' },
  { title: 'Great Expectations', author: 'Charles Dickens' },
  { title: 'Robinson Crusoe', author: 'Daniel Defoe' },
  { title: 'Faust', author: 'Johann Wolfgang von Goethe' },
  { title: 'Кайдашева сім’я', author: 'Іван Нечуй-Левицький' },
  { title: 'Мёртвые души', author: 'Николай Гоголь' },
];

/** The size of all pictures. */
const WIDTH = 480;
const HEIGHT = 720;

/** The decorative wall of covers beside the log-in; the shell hides it from screen readers. */
export const CoverWall = () => (
  <div className={styles.wall}>
    {books.map(({ title, author, picture }) => (
      <Cover
        key={title}
        title={title}
        author={author}
        image={picture === undefined ? null : { src: picture, width: WIDTH, height: HEIGHT }}
        loading="eager"
      />
    ))}
  </div>
);
