import { useCallback, useEffect, useRef, useState } from 'react';

/** Thumbnails kept in memory. */
const MAX_KEPT = 240;

export type Thumbnails = {
  /** Object URLs of the thumbnails by page. */
  urlsByPage: ReadonlyMap<number, string>;
  add: (page: number, picture: Blob) => void;
};

/** Keeps thumbnails as they arrive, and drops the oldest. */
export const useThumbnails = (): Thumbnails => {
  const [urlsByPage, setUrlsByPage] = useState<ReadonlyMap<number, string>>(new Map());
  const urls = useRef(new Map<number, string>());
  const add = useCallback((page: number, picture: Blob): void => {
    const { current } = urls;
    if (current.has(page)) return;
    current.set(page, URL.createObjectURL(picture));
    for (const [old, url] of current) {
      if (current.size <= MAX_KEPT) break;
      URL.revokeObjectURL(url);
      current.delete(old);
    }
    setUrlsByPage(new Map(current));
  }, []);
  useEffect(() => {
    const { current } = urls;
    return () => {
      for (const url of current.values()) URL.revokeObjectURL(url);
      current.clear();
    };
  }, []);
  return { urlsByPage, add };
};
