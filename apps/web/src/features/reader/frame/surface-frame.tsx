import { useLayoutEffect, useRef } from 'react';
import styles from './frame.module.css';
import { takeSurface } from './surface-frames.ts';

/** The frame in which the surface shows a book. @param onLoad told each time that a surface has been loaded in it */
export const SurfaceFrame = ({
  url,
  title,
  onLoad,
}: {
  url: string;
  title: string;
  onLoad: (frame: HTMLIFrameElement) => void;
}) => {
  const holder = useRef<HTMLDivElement>(null);
  const now = useRef({ title, onLoad });
  useLayoutEffect(() => {
    now.current = { title, onLoad };
    for (const frame of holder.current?.children ?? []) frame.setAttribute('title', title);
  });
  useLayoutEffect(() => {
    if (!holder.current) return;
    const { frame, isLoaded } = takeSurface(url, holder.current);
    frame.title = now.current.title;
    frame.tabIndex = 0;
    const tell = (): void => now.current.onLoad(frame);
    frame.addEventListener('load', tell);
    if (isLoaded) tell();
    return () => frame.remove();
  }, [url]);
  return <div ref={holder} className={styles.holder} />;
};
