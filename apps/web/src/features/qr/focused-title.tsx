import { useEffect, useRef } from 'react';
import { cx } from '../../ui/cx.ts';
import type from '../../ui/theme/type.module.css';
import styles from './qr.module.css';

/** A heading that takes the focus when it replaces the pressed button, so that screen readers read it. */
export const FocusedTitle = ({ children }: { children: string }) => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h1 ref={title} tabIndex={-1} className={cx(type.titleL, styles.title)}>
      {children}
    </h1>
  );
};
