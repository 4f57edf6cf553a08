import type { Counts, Entry, Group, GroupKind, View } from '../entry.ts';
import { type First, keyOf, LAST } from '../first-screens.ts';
import type { Answer, FromDevice, Known, Question, Shown, Watched } from '../protocol.ts';
import { countsOf, groupsOf } from './groups.ts';
import type { Holdings } from './holdings.ts';

/** Rows that are kept to be shown before anything else is read. */
const IN_FIRST = 60;
/** More groups than these are not kept so: half of them would be a page that is soon another. */
const MOST_GROUPS = 500;
/** While books pour in, screens are told this often, in ms. */
const POURING_MS = 250;
/** Between two countings of groups, in ms. */
const GROUPS_MS = 1_000;

const areAudio = (list: readonly Entry[]): boolean => list.length > 0 && list.every(({ audio }) => audio);

/** `countedAt`: when its groups were told last; that they are on their way is no such telling. */
type Watch = { what: Watched; from: number; to: number; told: string; countedAt: number };

type Parts = {
  held: Holdings;
  known: () => Known;
  say: (word: FromDevice) => void;
};

/** Tells each watcher what it watches, whenever that becomes another. */
export const watches = ({ held, known, say }: Parts) => {
  const all = new Map<number, Watch>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  /** Somebody was told what is here. */
  let hasShown = false;
  let counted: { version: number; counts: Counts } | null = null;
  /** As they were told last. */
  const grouped = new Map<GroupKind, readonly Group[]>();

  const counts = (): Counts => {
    if (counted?.version !== held.version()) {
      counted = { version: held.version(), counts: countsOf(held.every(), Date.now()) };
    }
    return counted.counts;
  };

  const viewNow = (watch: Watch, view: View): Shown & { kind: 'view' } => {
    const now = known();
    if (now !== 'ready') return { kind: 'view', known: now, version: 0, total: 0, isAudio: false, from: 0, rows: [] };
    const { list, version } = held.view(view);
    const from = Math.min(watch.from, list.length);
    const rows = list.slice(from, watch.to);
    return { kind: 'view', known: now, version, total: list.length, isAudio: areAudio(list), from, rows };
  };

  const now = (watch: Watch): { shown: Shown; told: string } => {
    const { what } = watch;
    switch (what.kind) {
      case 'view': {
        const shown = viewNow(watch, what.view);
        return { shown, told: `${shown.known} ${shown.version} ${shown.total} ${shown.from} ${shown.rows.length}` };
      }
      case 'groups': {
        const groups = known() === 'ready' ? groupsOf(held.every(), what.of) : [];
        grouped.set(what.of, groups);
        return { shown: { kind: 'groups', known: known(), groups }, told: `${known()} ${held.version()}` };
      }
      case 'counts': {
        const is = known() === 'ready' ? counts() : null;
        return { shown: { kind: 'counts', known: known(), counts: is }, told: `${known()} ${JSON.stringify(is)}` };
      }
      case 'entry': {
        const entry = held.get(what.id);
        return { shown: { kind: 'entry', known: known(), entry }, told: `${known()} ${JSON.stringify(entry)}` };
      }
      default:
        return what satisfies never;
    }
  };

  const tell = (id: number, watch: Watch): void => {
    if (watch.what.kind === 'groups') {
      // Groups are dear: nothing is counted that was told already, nor again at once.
      if (watch.told === `${known()} ${held.version()}`) return;
      const rest = watch.countedAt + GROUPS_MS - performance.now();
      if (rest > 0) {
        later ??= setTimeout(tellAll, rest);
        return;
      }
      if (known() === 'ready') watch.countedAt = performance.now();
    }
    const { shown, told } = now(watch);
    if (told === watch.told) return;
    watch.told = told;
    hasShown ||= shown.known === 'ready';
    say({ kind: 'shown', watch: id, shown });
  };
  const tellAll = (): void => {
    timer = undefined;
    clearTimeout(later);
    later = undefined;
    for (const [id, watch] of all) tell(id, watch);
  };

  return {
    watch: (id: number, what: Watched): void => {
      const watch = { what, from: 0, to: IN_FIRST, told: '', countedAt: Number.NEGATIVE_INFINITY };
      all.set(id, watch);
      tell(id, watch);
    },
    range: (id: number, from: number, to: number): void => {
      const watch = all.get(id);
      if (!watch) return;
      Object.assign(watch, { from, to });
      tell(id, watch);
    },
    unwatch: (id: number): void => void all.delete(id),
    /** Something may be another now; `pouring`: and much more comes. The first of all is told at once. */
    changed: (pouring: boolean): void => {
      timer ??= setTimeout(tellAll, pouring && hasShown ? POURING_MS : 0);
    },
    answer: (question: Question): Answer => {
      switch (question.kind) {
        case 'ids':
          return held
            .view(question.view)
            .list.slice(question.from, question.to)
            .map(({ id }) => id);
        case 'index':
          return held.view(question.view).list.findIndex(({ id }) => id === question.id);
        default:
          return question satisfies never;
      }
    },
    /** What the screens of now would show first another time, by its key. */
    firsts: (): ReadonlyMap<string, First | readonly string[]> => {
      const shown = new Map<string, First | readonly string[]>();
      if (known() !== 'ready') return shown;
      shown.set(keyOf({ kind: 'counts' }), counts());
      for (const { what } of all.values()) {
        if (what.kind === 'groups') {
          const groups = grouped.get(what.of) ?? [];
          if (groups.length > 0 && groups.length <= MOST_GROUPS) shown.set(keyOf(what), { groups });
        }
        if (what.kind !== 'view') continue;
        const { list } = held.view(what.view);
        shown.set(keyOf(what), { total: list.length, isAudio: areAudio(list), rows: list.slice(0, IN_FIRST) });
      }
      return shown.set(LAST, [...shown.keys()]);
    },
  };
};
