import styles from './pointer-text.module.css';

/** Shows one text on devices with a mouse (which can drop files) and another on touch devices. */
export const PointerText = ({ mouse, touch }: { mouse: string; touch: string }) => (
  <>
    <span className={styles.mouse}>{mouse}</span>
    <span className={styles.touch}>{touch}</span>
  </>
);
