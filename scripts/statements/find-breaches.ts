import type { Tree } from './parse-statement.ts';

export type Breach = 'reader' | 'lock' | 'unstable' | 'called' | 'conflict';
/** `table`: the one that the breach is about, or what was called. */
export type FoundBreach = { readonly breach: Breach; readonly table: string };
/** For each table that is distributed by reader, the column that holds the reader's id. */
export type ReaderTables = ReadonlyMap<string, string>;

/** Functions of our own that write: PostgreSQL calls them once for each row, a distributed one not at all. */
const WRITING_FUNCTIONS = new Set(['put_back']);
/** Functions that are not IMMUTABLE although they look so. */
const UNSTABLE_FUNCTIONS = new Set([
  'now',
  'concat',
  'concat_ws',
  'to_char',
  'date_trunc',
  'age',
  'format',
  'to_timestamp',
]);

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const toTree = (value: unknown): Tree => (isTree(value) ? value : {});
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
/** The node of a type below a wrapper `{Type: {…}}`. */
const readNode = (value: unknown, type: string): Tree | null => {
  const node = toTree(value)[type];
  return isTree(node) ? node : null;
};
const readNames = (list: unknown): string[] => toList(list).map((each) => toText(readNode(each, 'String')?.sval));

/** Calls `visit` with every typed node of a tree, the outer ones first. It returns false for nodes not to be entered. */
const walk = (value: unknown, visit: (type: string, node: Tree) => boolean): void => {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  if (!isTree(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    const isType = /^[A-Z]/.test(key) && isTree(inner);
    if (!isType || visit(key, inner)) walk(inner, visit);
  }
};
const some = (tree: unknown, is: (type: string, node: Tree) => boolean): boolean => {
  let found = false;
  walk(tree, (type, node) => {
    found ||= is(type, node);
    return !found;
  });
  return found;
};

type Table = { readonly name: string; readonly alias: string };
const toTable = (range: Tree): Table => ({
  name: toText(range.relname),
  alias: toText(toTree(range.alias).aliasname) || toText(range.relname),
});

const QUERIES = ['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt', 'MergeStmt'];

/** The tables and conditions of one level of a statement, without those of its subqueries. */
const readLevel = (node: Tree): { tables: Table[]; conditions: unknown[] } => {
  const tables: Table[] = [];
  const conditions: unknown[] = [node.whereClause];
  const addFrom = (item: unknown): void => {
    const range = readNode(item, 'RangeVar');
    if (range) tables.push(toTable(range));
    const join = readNode(item, 'JoinExpr');
    if (!join) return;
    conditions.push(join.quals);
    addFrom(join.larg);
    addFrom(join.rarg);
  };
  for (const item of [...toList(node.fromClause), ...toList(node.usingClause)]) addFrom(item);
  const target = toTree(node.relation);
  if (target.relname) tables.push(toTable(target));
  return { tables, conditions };
};

/** The parts of a condition that are joined by AND. */
const splitAnd = (condition: unknown): unknown[] => {
  const both = readNode(condition, 'BoolExpr');
  return both?.boolop === 'AND_EXPR' ? toList(both.args).flatMap(splitAnd) : [condition];
};
const isFixed = (value: unknown): boolean =>
  readNode(value, 'ParamRef') !== null ||
  readNode(value, 'A_Const') !== null ||
  isFixedCast(readNode(value, 'TypeCast'));
const isFixedCast = (cast: Tree | null): boolean => cast !== null && isFixed(cast.arg);

/** `alias.column` of the columns that a condition compares with a value. */
const listFixedColumns = (conditions: readonly unknown[]): string[][] =>
  conditions.flatMap(splitAnd).flatMap((part) => {
    const comparison = readNode(part, 'A_Expr');
    if (comparison?.kind !== 'AEXPR_OP' || readNames(comparison.name).at(-1) !== '=') return [];
    const { lexpr, rexpr } = comparison;
    const sides = [
      [lexpr, rexpr],
      [rexpr, lexpr],
    ];
    return sides.flatMap(([column, value]) => {
      const reference = readNode(column, 'ColumnRef');
      return reference && isFixed(value) ? [readNames(reference.fields)] : [];
    });
  });

const isUnstable = (expression: unknown): boolean => {
  const hasColumn = some(expression, (type) => type === 'ColumnRef');
  if (!hasColumn) return false;
  return some(expression, (type, node) => {
    if (type === 'SQLValueFunction') return true;
    if (type === 'FuncCall') return UNSTABLE_FUNCTIONS.has(readNames(node.funcname).at(-1) ?? '');
    if (type !== 'TypeCast') return false;
    const names = readNames(toTree(node.typeName).names);
    // a time moved by an interval depends on the zone of the session; so does a text that becomes an array or a time
    return (
      names.includes('interval') ||
      (some(node.arg, (inner) => inner === 'ColumnRef') &&
        (toTree(node.typeName).arrayBounds !== undefined || names.includes('timestamptz')))
    );
  });
};

/** What of a statement a database that is distributed by reader refuses. */
export const findBreaches = (statement: Tree, readerTables: ReaderTables): FoundBreach[] => {
  const found: FoundBreach[] = [];
  const commonTables = new Set<string>();
  walk(statement, (type, node) => {
    if (type === 'CommonTableExpr') commonTables.add(toText(node.ctename));
    return true;
  });
  walk(statement, (type, node) => {
    if (!QUERIES.includes(type)) return true;
    const { tables, conditions } = readLevel(node);
    const fixed = listFixedColumns(conditions);
    const own = tables.filter(({ name }) => readerTables.has(name) && !commonTables.has(name));
    const unnamed = (type === 'InsertStmt' ? [] : own).filter(({ name, alias }) => {
      const column = readerTables.get(name);
      return !fixed.some((names) => names.at(-1) === column && (names.length === 1 || names[0] === alias));
    });
    for (const { name } of unnamed) found.push({ breach: 'reader', table: name });
    if (toList(node.lockingClause).length > 0)
      for (const { name } of unnamed) found.push({ breach: 'lock', table: name });
    const called = toList(node.targetList).flatMap((target) => listCalls(toTree(target)));
    if (type === 'SelectStmt' && own.length > 0)
      for (const name of called) if (WRITING_FUNCTIONS.has(name)) found.push({ breach: 'called', table: name });
    found.push(...findInWrite(type, node, own, readerTables));
    return true;
  });
  return found;
};

const listCalls = (tree: Tree): string[] => {
  const names: string[] = [];
  walk(tree, (type, node) => {
    if (type === 'FuncCall') names.push(readNames(node.funcname).at(-1) ?? '');
    return !QUERIES.includes(type);
  });
  return names;
};

/** A write of a table, and the columns that it sets; `all` for an insert or a deletion. */
type Write = { readonly table: string; readonly columns: readonly string[] | 'all' };

export const listWrites = (statement: Tree): Write[] => {
  const writes: Write[] = [];
  walk(statement, (type, node) => {
    if (!QUERIES.includes(type) || type === 'SelectStmt') return true;
    const table = toText(toTree(node.relation).relname);
    const set = toList(node.targetList).map((each) => toText(readNode(each, 'ResTarget')?.name));
    writes.push({ table, columns: type === 'UpdateStmt' ? set : 'all' });
    return true;
  });
  return writes;
};
/** Whether a statement calls one of our own functions that write. */
export const callsWritingFunction = (statement: Tree): boolean =>
  some(statement, (type, node) => type === 'FuncCall' && WRITING_FUNCTIONS.has(readNames(node.funcname).at(-1) ?? ''));

const findInWrite = (type: string, node: Tree, own: readonly Table[], readerTables: ReaderTables): FoundBreach[] => {
  const target = toText(toTree(node.relation).relname);
  if (!own.some(({ name }) => name === target)) return [];
  const conflict = toTree(node.onConflictClause);
  const sets = type === 'UpdateStmt' ? toList(node.targetList) : toList(conflict.targetList);
  const isAnyUnstable = sets.some((set) => isUnstable(readNode(set, 'ResTarget')?.val));
  const inferred = toList(toTree(conflict.infer).indexElems).map((each) => toText(readNode(each, 'IndexElem')?.name));
  const isForeign = inferred.length > 0 && !inferred.includes(readerTables.get(target) ?? '');
  return [
    ...(isAnyUnstable ? [{ breach: 'unstable', table: target } as const] : []),
    ...(isForeign ? [{ breach: 'conflict', table: target } as const] : []),
  ];
};
