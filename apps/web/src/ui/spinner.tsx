import styles from './spinner.module.css';

/** Always beside a word that says what happens; never alone in a page. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;
