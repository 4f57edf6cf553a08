import { useMemo } from 'react';
import styles from './qr.module.css';
import { squaresOf } from './squares.ts';

/** A QR code, dark on white in every theme: phones read no other. */
export const QrPicture = ({ text, label }: { text: string; label: string }) => {
  const { path, size } = useMemo(() => squaresOf(text), [text]);
  return (
    <div className={styles.picture}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
        <path d={path} />
      </svg>
    </div>
  );
};
