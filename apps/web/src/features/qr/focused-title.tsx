import { useEffect, useRef } from 'react';
import { cx } from '../../ui/cx.ts';
import type from '../../ui/theme/type.module.css';
import styles from './qr.module.css';

/** The title of what has taken the place of the button that was pressed: there the keyboard goes on, and it is read out. */
export const FocusedTitle = ({ children }: { children: string }) => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h1 ref={title} tabIndex={-1} className={cx(type.titleL, styles.title)}>
      {children}
    </h1>
  );
};
