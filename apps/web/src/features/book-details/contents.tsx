import type { Chapter } from '@lectern/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import styles from './contents.module.css';

/** Longer tables are cut until the reader asks for all. */
const SHORT = 12;

const countOf = (chapters: readonly Chapter[]): number =>
  chapters.reduce((sum, { children }) => sum + 1 + countOf(children), 0);

/** The first `most` entries in reading order, with the branches they stand on. */
const firstOf = (chapters: readonly Chapter[], most: number): Chapter[] => {
  let left = most;
  const take = (list: readonly Chapter[]): Chapter[] => {
    const taken: Chapter[] = [];
    for (const chapter of list) {
      if (left === 0) break;
      left -= 1;
      taken.push({ ...chapter, children: take(chapter.children) });
    }
    return taken;
  };
  return take(chapters);
};

/** @param addressOf where in the reader an entry leads; null for one that leads nowhere. */
type BranchProps = { chapters: readonly Chapter[]; addressOf: (chapter: Chapter) => string | null };

const Branch = ({ chapters, addressOf }: BranchProps) => (
  <ol className={styles.branch}>
    {chapters.map((chapter, index) => {
      const to = addressOf(chapter);
      return (
        <li key={index}>
          {to === null ? (
            <span className={styles.entry}>{chapter.title}</span>
          ) : (
            <Link className={styles.entry} to={to}>
              {chapter.title}
            </Link>
          )}
          {chapter.children.length > 0 && <Branch chapters={chapter.children} addressOf={addressOf} />}
        </li>
      );
    })}
  </ol>
);

/** The table of contents as a tree; each entry opens the reader there. */
export const Contents = ({ chapters, lang, addressOf }: BranchProps & { lang: string | undefined }) => {
  const { t } = useTranslation('bookDetails');
  const [whole, setWhole] = useState(false);
  const count = countOf(chapters);
  if (count === 0) return <p className={styles.none}>{t('noContents')}</p>;
  const long = count > SHORT;
  return (
    <>
      <div lang={lang}>
        <Branch chapters={whole || !long ? chapters : firstOf(chapters, SHORT)} addressOf={addressOf} />
      </div>
      {long && (
        <div className={styles.more}>
          <Button kind="quiet" onPress={() => setWhole(!whole)}>
            {whole ? t('fewer') : t('chapters', { count })}
          </Button>
        </div>
      )}
    </>
  );
};
