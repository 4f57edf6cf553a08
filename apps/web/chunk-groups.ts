import path from 'node:path';

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** What is loaded by itself, and the files that start it. */
const parts = {
  login: ['app/routes/sign-in-route.tsx'],
  library: ['app/shells/dashboard-shell.tsx', 'features/books/books-screen.tsx'],
  reader: ['features/reader/reader-screen.tsx'],
  player: ['features/listening/listening-host.tsx'],
  overlays: ['ui/overlays/overlay-components.ts'],
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

const isStartOf = (part: Part) => (id: string) => parts[part].some((file) => id === toPath(file));

const LOCALE_FILE = /[\\/]i18n[\\/]locales[\\/](\w+)[\\/]/;
const RUNTIME = /^\0rolldown[\\/]runtime/;

/**
 * Which modules form one script. Each request costs more than its bytes, so there are few: one for what all screens need, one for each part, and
 * one for what two parts share, so that none of them loads another. The first match wins, and brings what its modules import.
 */
export const chunkGroups = [
  // One script per language, however many namespaces it has.
  { test: LOCALE_FILE, name: (id: string) => `words-${LOCALE_FILE.exec(id)?.[1] ?? 'en'}`, priority: 5 },
  {
    name: (id: string, graph: ModuleGraph) => {
      const isFirst = RUNTIME.test(id) || id === toPath('main.tsx');
      return isFirst || countUsers(id, graph, ['login', 'library', 'reader']) > 1 ? 'app' : null;
    },
    priority: 4,
  },
  {
    name: (id: string, graph: ModuleGraph) => (countUsers(id, graph, ['reader', 'player']) > 1 ? 'book-tools' : null),
    priority: 3,
  },
  {
    name: (id: string, graph: ModuleGraph) => (countUsers(id, graph, ['reader', 'overlays']) > 1 ? 'dialogs' : null),
    priority: 2,
  },
  ...(['library', 'login', 'reader', 'player', 'overlays'] as const).map((part) => ({
    name: part,
    test: isStartOf(part),
    priority: 1,
  })),
];
