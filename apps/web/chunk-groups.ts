import path from 'node:path';
import { FIRST_WORDS } from './src/i18n/first-words.ts';

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** What is loaded by itself, and the files that start it. */
const parts = {
  first: ['main.tsx'],
  login: ['app/routes/sign-in-route.tsx'],
  /** What every screen of a signed-in reader needs. */
  base: ['app/signed-in-work.ts', 'app/player-layout.tsx'],
  library: ['app/shells/dashboard-shell.tsx', 'features/books/books-screen.tsx'],
  /** Asks for a book and starts its surface while the code of the reader loads. */
  opening: ['features/reader/reader.queries.ts'],
  reader: ['features/reader/reader-screen.tsx'],
  player: ['features/listening/listening-host.tsx'],
  overlays: ['ui/overlays/overlay-components.ts'],
  cookies: ['features/cookies/cookies.parts.tsx'],
  covers: ['features/sign-in/cover-wall.tsx'],
  qr: ['app/routes/phone-route.tsx', 'app/routes/approve-route.tsx'],
  overview: ['features/overview/overview-screen.tsx'],
  audiobook: ['features/listening/audiobook-screen.tsx'],
  queue: ['features/listening-queue/queue-panel.tsx'],
  editing: ['features/editing/edit-form.tsx'],
  shelves: [
    'features/bin/bin-screen.tsx',
    'features/book-details/book-details-screen.tsx',
    'features/collections/collection-screen.tsx',
    'features/collections/collections-screen.tsx',
    'features/search/search-screen.tsx',
    'features/shelves/authors-screen.tsx',
    'features/shelves/formats-screen.tsx',
    'features/shelves/genres-screen.tsx',
    'features/shelves/series-screen.tsx',
    'features/shelves/shelf-screens.tsx',
  ],
  settings: [
    'app/shells/settings-shell.tsx',
    'features/adobe/adobe-screen.tsx',
    'features/community/readrate-screen.tsx',
    'features/payments/payment-screen.tsx',
    'features/plans/change-plan-screen.tsx',
    'features/plans/plan-screen.tsx',
    'features/privacy/privacy-screen.tsx',
    'features/security/security-screen.tsx',
    'features/settings/account-screen.tsx',
    'features/settings/appearance-screen.tsx',
  ],
} as const;
type Part = keyof typeof parts;

const toPath = (file: string): string => path.join(import.meta.dirname, 'src', file);

/** Adds a module and all that run before it. */
const collectImports = (id: string, graph: ModuleGraph, found: Set<string>): void => {
  if (found.has(id)) return;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) collectImports(imported, graph, found);
};

let imports: Map<Part, Set<string>> | null = null;
/** The modules that each part needs before it runs. */
const findImports = (graph: ModuleGraph): Map<Part, Set<string>> => {
  const found = new Map<Part, Set<string>>();
  for (const [part, files] of Object.entries(parts) as [Part, readonly string[]][]) {
    // the keys of `parts`
    const modules = new Set<string>();
    for (const file of files) collectImports(toPath(file), graph, modules);
    found.set(part, modules);
  }
  return found;
};

/** How many of the parts need a module. */
const countUsers = (id: string, graph: ModuleGraph, users: readonly Part[]): number => {
  imports ??= findImports(graph);
  return users.filter((part) => imports?.get(part)?.has(id)).length;
};

const isOf = (id: string, graph: ModuleGraph, part: Part): boolean => countUsers(id, graph, [part]) > 0;

const toGroups = (names: readonly Part[], priority: number) =>
  names.map((name) => ({ name, test: (id: string) => parts[name].some((file) => id === toPath(file)), priority }));

/** Screens beside which the library is loaded anyway. */
const SCREENS = ['overview', 'audiobook', 'queue', 'editing', 'shelves', 'settings'] as const;
/** Screens that show what the reader and the player are made of, without opening a book. */
const BESIDE_BOOKS = ['overview', 'queue', 'editing', 'shelves', 'settings'] as const;

const LOCALE_FILE = /[\\/]texts[\\/]src[\\/](\w+)[\\/](?:app[\\/]|errors\.ts|notices\.ts)/;
const RUNTIME = /^\0rolldown[\\/]runtime/;

/**
 * Which modules form one script. Each request costs more than its bytes, so there are few: one for what all screens need, one for what all
 * screens of a signed-in reader need, one for each part, and one for what two parts share, so that none of them loads another. The first match wins, and brings what its modules import.
 */
export const chunkGroups = [
  // Two scripts per language, however many namespaces it has: one for what visitors see, too, and one for the rest.
  {
    test: LOCALE_FILE,
    name: (id: string) => `${FIRST_WORDS.test(id) ? 'first-words' : 'words'}-${LOCALE_FILE.exec(id)?.[1] ?? 'en'}`,
    priority: 9,
  },
  {
    name: (id: string, graph: ModuleGraph) => {
      const isFirst = RUNTIME.test(id) || isOf(id, graph, 'first');
      return isFirst || (isOf(id, graph, 'login') && countUsers(id, graph, ['library', 'reader']) > 0) ? 'app' : null;
    },
    priority: 8,
  },
  // What the library shares with what must not load it: a book, the player, the covers beside the login of wide windows, the QR sign-in.
  {
    name: (id: string, graph: ModuleGraph) => {
      const isShared = isOf(id, graph, 'library') && countUsers(id, graph, ['reader', 'player', 'covers', 'qr']) > 0;
      return isShared || isOf(id, graph, 'base') ? 'base' : null;
    },
    priority: 8,
  },
  // So that the QR sign-in of a phone does not load the settings.
  {
    name: (id: string, graph: ModuleGraph) => (countUsers(id, graph, ['qr', 'settings']) > 1 ? 'qr' : null),
    priority: 8,
  },
  ...toGroups(['library', 'opening'], 7),
  {
    name: (id: string, graph: ModuleGraph) => {
      const users = countUsers(id, graph, ['reader', 'player']);
      return users > 0 && users + countUsers(id, graph, BESIDE_BOOKS) > 1 ? 'book-tools' : null;
    },
    priority: 5,
  },
  {
    name: (id: string, graph: ModuleGraph) => (countUsers(id, graph, ['reader', 'overlays']) > 1 ? 'dialogs' : null),
    priority: 6,
  },
  ...toGroups(['login', 'reader', 'player', 'cookies'], 3),
  {
    name: (id: string, graph: ModuleGraph) => (countUsers(id, graph, SCREENS) > 1 ? 'shared' : null),
    priority: 2,
  },
  // Each of the shelves and settings is small.
  ...toGroups(['overlays', 'shelves', 'settings'], 1),
];
