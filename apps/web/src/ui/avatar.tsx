import { UserRound } from 'lucide-react';
import { useState } from 'react';
import styles from './avatar.module.css';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

/**
 * A reader's picture, or else the initials, in a circle. Hidden from screen readers, because the name is next to it or is the
 * control's label. Shows an icon while the initials are unknown.
 */
export const Avatar = ({
  initials,
  image = null,
  size = 'm',
}: {
  initials: string;
  /** The address of the picture. Where it does not load, the initials stay. */
  image?: string | null;
  size?: 'm' | 'l';
}) => {
  const [broken, setBroken] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const isShown = image !== null && image !== broken;
  return (
    <span
      className={cx(
        styles.avatar,
        size === 'l' && styles.l,
        initials === '' && styles.unknown,
        isShown && image === loaded && styles.pictured,
      )}
      data-initials={initials}
      aria-hidden="true"
    >
      {isShown ? (
        <img
          className={styles.image}
          src={image}
          alt=""
          draggable={false}
          onLoad={() => setLoaded(image)}
          onError={() => setBroken(image)}
        />
      ) : (
        initials === '' && <Icon of={UserRound} />
      )}
    </span>
  );
};
