import styles from './spinner.module.css';

/** Only next to a text that says what is loading. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;
