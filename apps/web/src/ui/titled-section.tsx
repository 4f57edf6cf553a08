import { type ReactNode, useId } from 'react';
import type from './theme/type.module.css';
import styles from './titled-section.module.css';

/** A section of a page: its title, a link at the other end of the same line, and its content. */
export const TitledSection = ({
  title,
  link,
  children,
}: {
  title: string;
  /** Gets the id of the title, to be named after it where links are alike. */
  link?: ReactNode | ((titleId: string) => ReactNode);
  /** Gets the id of the title, to name what is below it. */
  children: (titleId: string) => ReactNode;
}) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={type.titleS} id={id}>
          {title}
        </h2>
        {typeof link === 'function' ? link(id) : link}
      </div>
      {children(id)}
    </section>
  );
};
