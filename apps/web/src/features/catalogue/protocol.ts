import type { ErrorCode } from '@lectern/contracts';
import type { Counts, Deed, Entry, Group, GroupKind, View } from './entry.ts';

/** What a part of the page wants to be kept told of. */
export type Watched =
  | { kind: 'view'; view: View }
  | { kind: 'groups'; of: GroupKind }
  | { kind: 'counts' }
  | { kind: 'entry'; id: string };

/** `loading`: nothing is known yet. `failed`: nothing is known, and the server could not be asked. */
export type Known = 'loading' | 'ready' | 'failed';

/** How the library on this device stands to the one in the cloud. */
export type Standing = {
  /** While the library comes for the first time. */
  filling: { have: number; total: number } | null;
  /** Deeds that the server does not know of yet. */
  waiting: number;
};

/** A part of a view: `rows` begin at `from`; `version` counts its changes; `isAudio`: it is all recordings. */
type ShownView = {
  kind: 'view';
  known: Known;
  version: number;
  total: number;
  isAudio: boolean;
  from: number;
  rows: readonly Entry[];
};

/** What is told of each. */
export type Shown =
  | ShownView
  | { kind: 'groups'; known: Known; groups: readonly Group[] }
  | { kind: 'counts'; known: Known; counts: Counts | null }
  | { kind: 'entry'; known: Known; entry: Entry | null };

export type Question =
  | { kind: 'ids'; view: View; from: number; to: number }
  | { kind: 'index'; view: View; id: string };

export type Answer = readonly string[] | number;

/** From the page to the device. */
export type ToDevice =
  | { kind: 'begin'; userId: number; origin: string; token: string | null }
  | { kind: 'token'; token: string | null }
  /** To `renew`; `lost`: the server could not be asked. */
  | { kind: 'renewed'; ask: number; token: string | null; lost: boolean }
  /** Something happened in the cloud, the line is back, or the reader wants it: get in step. */
  | { kind: 'sync' }
  | { kind: 'watch'; watch: number; what: Watched }
  | { kind: 'range'; watch: number; from: number; to: number }
  | { kind: 'unwatch'; watch: number }
  /** What was told first has been drawn. */
  | { kind: 'drawn' }
  | { kind: 'ask'; ask: number; question: Question }
  | { kind: 'do'; deed: Deed }
  /** The reader has signed out: nothing may stay. */
  | { kind: 'forget' };

/** Why the cloud refused. */
export type Why = { code: ErrorCode; details: Record<string, string | number> };

/** From the device to the page. */
export type FromDevice =
  /** The token `than` is not good, or there is none. */
  | { kind: 'renew'; ask: number; than: string | null }
  | { kind: 'refusedUs' }
  | { kind: 'shown'; watch: number; shown: Shown }
  | { kind: 'answer'; ask: number; answer: Answer }
  | { kind: 'standing'; standing: Standing }
  | { kind: 'undone'; deed: Deed; why: Why }
  | { kind: 'forgotten' };
