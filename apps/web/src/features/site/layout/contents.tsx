import type { SiteSection } from '@lectern/texts/shapes/site-text';
import { cx } from '../../../ui/cx.ts';
import type { SiteContext } from '../site-context.ts';
import styles from './contents.module.css';

/** The table of contents twice, of which the stylesheet shows one: beside the text on wide screens, folded above it on phones. */
export const Contents = ({
  context: { words },
  sections,
  isNumbered,
}: {
  context: SiteContext;
  sections: readonly SiteSection[];
  isNumbered: boolean;
}) => {
  const list = (
    <ol>
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <a href={`#${id}`}>
            {isNumbered && <span className={styles.number}>{index + 1}.</span>}
            <span>{title}</span>
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className={cx(styles.contents, styles.beside)} aria-label={words.contents}>
        <p className={styles.contentsTitle} aria-hidden="true">
          {words.contents}
        </p>
        {list}
      </nav>
      <nav className={cx(styles.contents, styles.folded)} aria-label={words.contents}>
        <details>
          <summary>{words.contents}</summary>
          {list}
        </details>
      </nav>
    </>
  );
};
