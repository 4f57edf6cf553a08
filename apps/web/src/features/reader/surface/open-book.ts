import type { Mark, NavigationTarget, TextRangeQuery, ToFixedLayout, ToSurface } from '@lectern/contracts';

/** Messages for an open book that depend on its kind. A book ignores those of the other kind. */
export type BookMessage = Extract<
  ToSurface | ToFixedLayout,
  {
    kind:
      | 'settings'
      | 'follow'
      | 'enlarge'
      | 'along'
      | 'speech'
      | 'caret'
      | 'fragments'
      | 'view'
      | 'thumbs'
      | 'password'
      | 'find'
      | 'hit'
      | 'unpaint'
      | 'halt';
  }
>;

/** A book that is open in the surface: reflowable, or fixed-layout. */
export type OpenBook = {
  /** `adopted`: the target is the position of another device, not a choice of the reader. */
  goTo(to: NavigationTarget, cause: 'requested' | 'adopted'): void;
  turn(by: 1 | -1): void;
  goToEdge(of: 'start' | 'end'): void;
  focus(): void;
  /** Replaces all marks of the book. */
  setMarks(marks: readonly Mark[]): void;
  clearSelection(): void;
  /** Finds the ranges that another program has marked, and answers with `located`. */
  locate(ranges: readonly TextRangeQuery[]): void;
  onMessage(message: BookMessage): void;
  close(): void;
};
