import { useCallback, useEffect, useRef, useState } from 'react';

/** Small pictures that are kept; a thousand of them would be a lot of memory. */
const MOST = 240;

export type Thumbs = {
  /** Addresses of small pictures by page. */
  pictures: ReadonlyMap<number, string>;
  add: (page: number, picture: Blob) => void;
};

/** Small pictures of pages as they come, the oldest going first. */
export const useThumbs = (): Thumbs => {
  const [pictures, setPictures] = useState<ReadonlyMap<number, string>>(new Map());
  const made = useRef(new Map<number, string>());
  const add = useCallback((page: number, picture: Blob): void => {
    const { current } = made;
    if (current.has(page)) return;
    current.set(page, URL.createObjectURL(picture));
    for (const [old, url] of current) {
      if (current.size <= MOST) break;
      URL.revokeObjectURL(url);
      current.delete(old);
    }
    setPictures(new Map(current));
  }, []);
  useEffect(() => {
    const { current } = made;
    return () => {
      for (const url of current.values()) URL.revokeObjectURL(url);
      current.clear();
    };
  }, []);
  return { pictures, add };
};
