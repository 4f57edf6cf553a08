import type { Chapter } from '@lectern/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getProseAttributes } from '../../lib/book-text.ts';
import { Button } from '../../ui/button.tsx';
import styles from './table-of-contents.module.css';

/** Longer tables of contents are collapsed at first. */
const COLLAPSED_COUNT = 12;

const countChapters = (chapters: readonly Chapter[]): number =>
  chapters.reduce((sum, { children }) => sum + 1 + countChapters(children), 0);

/** Takes the first `limit` entries in reading order, with their parent entries. */
const takeFirst = (chapters: readonly Chapter[], limit: number): Chapter[] => {
  let remaining = limit;
  const take = (list: readonly Chapter[]): Chapter[] => {
    const taken: Chapter[] = [];
    for (const chapter of list) {
      if (remaining === 0) break;
      remaining -= 1;
      taken.push({ ...chapter, children: take(chapter.children) });
    }
    return taken;
  };
  return take(chapters);
};

/** `getHref`: the reader path of an entry, or null for an entry without a target. */
type BranchProps = { chapters: readonly Chapter[]; getHref: (chapter: Chapter) => string | null };

const Branch = ({ chapters, getHref }: BranchProps) => (
  <ol className={styles.branch}>
    {chapters.map((chapter, index) => {
      const to = getHref(chapter);
      return (
        <li key={index}>
          {to === null ? (
            <span className={styles.entry}>{chapter.title}</span>
          ) : (
            <Link className={styles.entry} to={to}>
              {chapter.title}
            </Link>
          )}
          {chapter.children.length > 0 && <Branch chapters={chapter.children} getHref={getHref} />}
        </li>
      );
    })}
  </ol>
);

/** The table of contents as a tree; entries open the reader at their chapter. */
export const TableOfContents = ({ chapters, lang, getHref }: BranchProps & { lang: string | undefined }) => {
  const { t } = useTranslation('bookDetails');
  const [isExpanded, setExpanded] = useState(false);
  const count = countChapters(chapters);
  if (count === 0) return <p className={styles.none}>{t('noContents')}</p>;
  const isLong = count > COLLAPSED_COUNT;
  return (
    <>
      <div {...getProseAttributes(lang)}>
        <Branch chapters={isExpanded || !isLong ? chapters : takeFirst(chapters, COLLAPSED_COUNT)} getHref={getHref} />
      </div>
      {isLong && (
        <div className={styles.more}>
          <Button kind="quiet" onPress={() => setExpanded(!isExpanded)}>
            {isExpanded ? t('fewer') : t('chapters', { count })}
          </Button>
        </div>
      )}
    </>
  );
};
