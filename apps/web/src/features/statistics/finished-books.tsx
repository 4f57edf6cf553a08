import { useTranslation } from 'react-i18next';
import type from '../../ui/theme/type.module.css';
import { BookLine } from './book-lines.tsx';
import { formatLongDay, formatMonth, formatTime } from './format.ts';
import styles from './statistics.module.css';
import type { Statistics } from './statistics.queries.ts';

type Month = { month: number; books: Statistics['finished'] };

const groupByMonth = (finished: Statistics['finished']): Month[] => {
  const months = new Map<number, Month>();
  for (const book of finished) {
    const month = Number(book.day.slice(5, 7));
    const group = months.get(month) ?? { month, books: [] };
    group.books.push(book);
    months.set(month, group);
  }
  return [...months.values()].toSorted((a, b) => b.month - a.month);
};

/** The books that were finished in a year, by month, the last month first. */
export const FinishedBooks = ({ year, finished }: Pick<Statistics, 'year' | 'finished'>) => {
  const { t } = useTranslation('statistics');
  return (
    <section aria-label={t('finished')}>
      <h2 className={type.titleS}>{t('finished')}</h2>
      {finished.length === 0 && <p className={type.soft}>{t('finished.none', { year: String(year) })}</p>}
      {groupByMonth(finished).map(({ month, books }) => (
        <div key={month} className={styles.month}>
          <h3 className={styles.monthName}>
            {formatMonth(month, 'long')}
            <span className={styles.small}>{t('finished.count', { count: books.length })}</span>
          </h3>
          <ul className={styles.bookList}>
            {books.map(({ book, day, seconds }) => (
              <li key={book.id}>
                <BookLine book={book}>
                  <p className={styles.small}>
                    {t('finished.on', { day: formatLongDay(day) })}
                    {seconds > 0 && ` · ${formatTime(seconds)}`}
                  </p>
                </BookLine>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
};

/** The longest and the fastest of them. */
export const Highlights = ({ longest, fastest }: Pick<Statistics, 'longest' | 'fastest'>) => {
  const { t } = useTranslation('statistics');
  if (longest === null && fastest === null) return null;
  return (
    <section aria-label={t('highlights')}>
      <h2 className={type.titleS}>{t('highlights')}</h2>
      <dl className={styles.highlights}>
        {longest && (
          <div>
            <dt>{t('longest')}</dt>
            <dd>
              <BookLine book={longest.book}>
                <p className={styles.small}>{t('longest.text', { time: formatTime(longest.seconds) })}</p>
              </BookLine>
            </dd>
          </div>
        )}
        {fastest && (
          <div>
            <dt>{t('fastest')}</dt>
            <dd>
              <BookLine book={fastest.book}>
                <p className={styles.small}>{t('fastest.text', { count: fastest.days })}</p>
              </BookLine>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
};
