/** How it stands with saving the place. `at` is of the page’s monotonic clock, in milliseconds. */
export type Saving =
  | { state: 'none' }
  | { state: 'saved'; at: number }
  /** The device has no network; it is sent by itself. */
  | { state: 'waiting' }
  | { state: 'failed' };
