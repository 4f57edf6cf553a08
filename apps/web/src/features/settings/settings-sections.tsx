import { type ReactNode, useId } from 'react';
import type from '../../ui/theme/type.module.css';
import styles from './settings-sections.module.css';

/** A settings page: title and sections. */
export const SettingsPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.page}>
    <h1 className={type.titleL}>{title}</h1>
    {children}
  </div>
);

/** A section of a settings page: title, description and controls. */
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

/** A row of a section: name, description, and a control at its end. */
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
