import { useMemo } from 'react';
import styles from './qr.module.css';
import { toQrPath } from './qr-path.ts';

/** A QR code, dark on white in every theme, because phones can't read inverted codes. */
export const QrCodeImage = ({ text, label }: { text: string; label: string }) => {
  const { path, size } = useMemo(() => toQrPath(text), [text]);
  return (
    <div className={styles.image}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
        <path d={path} />
      </svg>
    </div>
  );
};
