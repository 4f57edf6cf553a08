import styles from './by-hand.module.css';

/** Words for those who can drop files with a mouse, and for those whose finger can't. */
export const ByHand = ({ mouse, finger }: { mouse: string; finger: string }) => (
  <>
    <span className={styles.mouse}>{mouse}</span>
    <span className={styles.finger}>{finger}</span>
  </>
);
