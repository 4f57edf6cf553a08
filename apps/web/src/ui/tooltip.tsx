import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { useOverlays } from './overlays/overlays.ts';
import styles from './tooltip.module.css';

const DELAY_MS = 500;

/**
 * The name of a control that shows only a drawing; appears after 500 ms of pointing or of keyboard focus. The child is one
 * control of this alphabet and bears the same name itself, so screen readers hear it once.
 */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => {
  const around = useRef<HTMLSpanElement>(null);
  const target = useRef<Element>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const overlays = useOverlays(open);

  const come = () => {
    clearTimeout(timer.current);
    target.current = around.current?.firstElementChild ?? null;
    timer.current = setTimeout(() => setOpen(true), DELAY_MS);
  };
  const go = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(false);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <span
      ref={around}
      role="presentation"
      className={styles.around}
      onPointerEnter={(event) => event.pointerType === 'mouse' && come()}
      onPointerLeave={go}
      onPointerDown={go}
      onKeyDown={go}
      onFocus={(event) => event.target.matches(':focus-visible') && come()}
      onBlur={go}
    >
      {children}
      {open && overlays && <overlays.TooltipBubble text={text} target={target} onClose={go} />}
    </span>
  );
};
