import { useLayoutEffect, useRef } from 'react';
import styles from './frame.module.css';
import { attachSurface } from './surface-preload.ts';

/** The frame in which the surface shows a book. @param onLoad called each time a surface has loaded in it */
export const SurfaceFrame = ({
  url,
  title,
  onLoad,
}: {
  url: string;
  title: string;
  onLoad: (frame: HTMLIFrameElement) => void;
}) => {
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef({ title, onLoad });
  useLayoutEffect(() => {
    latest.current = { title, onLoad };
    for (const frame of container.current?.children ?? []) frame.setAttribute('title', title);
  });
  useLayoutEffect(() => {
    if (!container.current) return;
    const { frame, isLoaded } = attachSurface(url, container.current);
    frame.title = latest.current.title;
    frame.tabIndex = 0;
    const notifyLoad = (): void => latest.current.onLoad(frame);
    frame.addEventListener('load', notifyLoad);
    if (isLoaded) notifyLoad();
    return () => frame.remove();
  }, [url]);
  return <div ref={container} className={styles.container} />;
};
