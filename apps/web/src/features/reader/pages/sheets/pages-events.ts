import type { PageTrouble } from './maker.ts';

/** Where pages stand: `page` is the first one that is seen, all counted from 0. `moved`: the reader has come here since the place told before. */
export type PagePlace = {
  page: number;
  last: number;
  count: number;
  fraction: number;
  leftIsNext: boolean;
  moved: boolean;
};

export type PagesEvents = {
  place(place: PagePlace): void;
  failed(page: number, reason: PageTrouble): void;
  zoomed(zoom: number): void;
  tap(): void;
  key(event: KeyboardEvent): void;
  link(url: string): void;
  /** A page was put on the paper, empty as yet. */
  laid(page: number, sheet: HTMLElement): void;
  /** A tap on a point of the window; whether a mark is there, which it was meant for. */
  touch(x: number, y: number): boolean;
};
