import type { ErrorCode } from '@lectern/contracts';
import type { Counts, Entry, Facets, FacetsQuery, Group, GroupKind, Mutation, View } from './types.ts';

/** What a screen watches. The text of it names a stored snapshot (`toWatchKey`), so its fields stay as they are. */
export type WatchTarget =
  | { kind: 'view'; view: View }
  | { kind: 'groups'; of: GroupKind }
  | { kind: 'counts' }
  | ({ kind: 'facets' } & FacetsQuery)
  | { kind: 'entry'; id: string };

/** `loading`: nothing is known yet. `failed`: nothing is known, and the server could not be reached. */
export type LoadState = 'loading' | 'ready' | 'failed';

/** How much of the library the first download has brought so far. */
export type InitialSync = { loaded: number; total: number };

/** How the library on this device compares to the one in the cloud. */
export type SyncStatus = {
  /** Null once the first download is complete. */
  initialSync: InitialSync | null;
  /** Number of mutations that the server has not received yet. */
  pending: number;
};

/** A window of a view: `rows` start at index `from`; `version` grows with each change; `isAudio`: all books are recordings. */
type ViewResult = {
  kind: 'view';
  loadState: LoadState;
  version: number;
  total: number;
  isAudio: boolean;
  from: number;
  rows: readonly Entry[];
};

/** What a watcher receives, by the kind of its target. */
export type WatchResult =
  | ViewResult
  | { kind: 'groups'; loadState: LoadState; groups: readonly Group[] }
  /** `isComplete`: all books are here, and not only the first of them. */
  | { kind: 'counts'; loadState: LoadState; counts: Counts | null; isComplete: boolean }
  /** `total`: books that meet the whole filter. */
  | { kind: 'facets'; loadState: LoadState; total: number; facets: Facets | null }
  | { kind: 'entry'; loadState: LoadState; entry: Entry | null };

/** Asked once: ids of a range of a view, or the index of a book in it (-1 when it is not there). */
export type Query = { kind: 'ids'; view: View; from: number; to: number } | { kind: 'index'; view: View; id: string };

export type QueryResult = readonly string[] | number;

/** Messages from the page to the device. */
export type ToDevice =
  | { kind: 'start'; userId: number; origin: string; token: string | null }
  | { kind: 'token'; token: string | null }
  /** Answers `renewToken`; `isOffline`: the server could not be reached. */
  | { kind: 'tokenRenewed'; requestId: number; token: string | null; isOffline: boolean }
  /** Something changed in the cloud, the connection is back, or the reader asks for it. */
  | { kind: 'sync' }
  | { kind: 'watch'; watchId: number; target: WatchTarget }
  | { kind: 'range'; watchId: number; from: number; to: number }
  | { kind: 'unwatch'; watchId: number }
  /** The page has drawn the first results. */
  | { kind: 'firstScreenDrawn' }
  | { kind: 'query'; requestId: number; query: Query }
  | { kind: 'mutate'; mutation: Mutation }
  /** The reader has signed out: the device deletes what it stores of them. */
  | { kind: 'clear' };

/** Why the server rejected a mutation. */
export type Rejection = { code: ErrorCode; details: Record<string, string | number> };

/** Messages from the device to the page. */
export type FromDevice =
  /** The server did not accept `rejectedToken`, or the device has none. */
  | { kind: 'renewToken'; requestId: number; rejectedToken: string | null }
  /** The session is over. */
  | { kind: 'sessionEnded' }
  | { kind: 'update'; watchId: number; result: WatchResult }
  | { kind: 'queryResult'; requestId: number; result: QueryResult }
  | { kind: 'syncStatus'; status: SyncStatus }
  | { kind: 'mutationRejected'; mutation: Mutation; rejection: Rejection }
  | { kind: 'cleared' };
