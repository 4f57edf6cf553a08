import { type ReactNode, useId } from 'react';
import type from '../../ui/theme/type.module.css';
import styles from './sections.module.css';

/** One page of the settings: its title above its sections. */
export const SettingsPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.page}>
    <h1 className={type.titleL}>{title}</h1>
    {children}
  </div>
);

/** What belongs together on a page: a title, a sentence that says what it is for, and the controls. A line stands before it. */
export const SettingsSection = ({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id} className={type.titleS}>
          {title}
        </h2>
        {text !== undefined && <p className={type.soft}>{text}</p>}
      </div>
      {children}
    </section>
  );
};

/** One thing of a section: its name, what there is to say about it, and its control at the end of the line. */
export const SettingsRow = ({
  title,
  text,
  children,
}: {
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}) => (
  <div className={styles.row}>
    <div className={styles.rowWords}>
      <div className={type.strong}>{title}</div>
      {text !== undefined && <div className={`${type.soft} ${type.small}`}>{text}</div>}
    </div>
    {children !== undefined && <div className={styles.control}>{children}</div>}
  </div>
);
