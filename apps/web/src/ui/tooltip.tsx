import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { useOverlays } from './overlays/overlays.ts';
import styles from './tooltip.module.css';

const DELAY_MS = 500;

/**
 * The label of an icon-only control; appears after 500 ms of hover or keyboard focus. The child control has the same accessible
 * name itself, so screen readers announce it once.
 */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => {
  const wrapper = useRef<HTMLSpanElement>(null);
  const target = useRef<Element>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const overlays = useOverlays(open, { isHint: true });

  const show = () => {
    clearTimeout(timer.current);
    target.current = wrapper.current?.firstElementChild ?? null;
    timer.current = setTimeout(() => setOpen(true), DELAY_MS);
  };
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(false);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <span
      ref={wrapper}
      role="presentation"
      className={styles.wrapper}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={hide}
      onPointerDown={hide}
      onKeyDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
    >
      {children}
      {open && overlays && <overlays.TooltipBubble text={text} target={target} onClose={hide} />}
    </span>
  );
};
