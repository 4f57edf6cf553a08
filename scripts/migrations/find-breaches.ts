import { readLastName, readList, readNode, readText, type Statement, type Tree } from './parse-migration.ts';

/** What the header of a migration says besides the version: names that the release before does not use, or never leaves empty. */
export type Excuses = { unused: ReadonlySet<string>; neverNull: ReadonlySet<string> };

/** What a migration does to tables that are there already. */
type Context = Excuses & {
  isOutsideTransaction: boolean;
  /** Tables that the migration creates itself: nobody uses them yet. */
  created: ReadonlySet<string>;
  /** Constraints that it adds, and tables of which it has validated some, so far. */
  added: Set<string>;
  validated: Set<string>;
};

const DROPPED_COLUMN_DEFAULT = 'AT_ColumnDefault';
const STABLE_DEFAULTS = new Set(['now', 'statement_timestamp', 'transaction_timestamp']);
const SERIAL = /^(?:small|big)?serial\d?$/;
/** Statements that a check of one file cannot judge, or that end the transaction. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  DoStmt: 'DO hides what it does: write the statements',
  TransactionStmt: 'a migration begins and ends no transaction',
  VacuumStmt: 'VACUUM is the matter of the operator',
  ReindexStmt: 'REINDEX is the matter of the operator',
  ClusterStmt: 'CLUSTER rewrites the table under a lock',
};

const describeUnused = (name: string): string =>
  `the release before may use ${name}: if not, say “-- unused by <version>: ${name}”`;

const isVolatileDefault = (expression: Tree): boolean => {
  if ('FuncCall' in expression) return !STABLE_DEFAULTS.has(readLastName(readNode(expression.FuncCall).funcname));
  return Object.values(expression).some((value) =>
    Array.isArray(value)
      ? readList(value).some(isVolatileDefault)
      : typeof value === 'object' && isVolatileDefault(readNode(value)),
  );
};

const findColumnBreaches = (table: string, definition: Tree): string[] => {
  const column = `${table}.${readText(definition.colname)}`;
  const constraints = readList(definition.constraints).map(({ Constraint }) => readNode(Constraint));
  const find = (kind: string): Tree | undefined => constraints.find(({ contype }) => contype === `CONSTR_${kind}`);
  const fills = find('DEFAULT');
  const type = readLastName(readNode(definition.typeName).names);
  return [
    ...(find('NOTNULL') && !fills
      ? [`${column} is NOT NULL without a default: the release before does not fill it`]
      : []),
    ...(find('GENERATED') ||
    find('IDENTITY') ||
    SERIAL.test(type) ||
    (fills && isVolatileDefault(readNode(fills.raw_expr)))
      ? [`${column} is computed for every row under a lock: add it empty, and fill it in batches`]
      : []),
    ...(find('UNIQUE') || find('PRIMARY') ? [`the index of ${column} is built under a lock: CONCURRENTLY`] : []),
    ...(find('FOREIGN') || find('CHECK') ? [`the constraint of ${column} is not NOT VALID`] : []),
  ];
};

const findConstraintBreaches = (table: string, constraint: Tree, { added }: Context): string[] => {
  const name = `${table}.${readText(constraint.conname)}`;
  added.add(name);
  if (constraint.contype === 'CONSTR_FOREIGN' || constraint.contype === 'CONSTR_CHECK')
    return constraint.skip_validation ? [] : [`${name} compares all rows under a lock: NOT VALID, then VALIDATE`];
  if (constraint.contype === 'CONSTR_NOTNULL') return [`${name}: use SET NOT NULL after a validated CHECK`];
  return constraint.indexname ? [] : [`${name} builds its index under a lock: CONCURRENTLY, then USING INDEX`];
};

const findNotNullBreaches = (table: string, column: string, { neverNull, validated }: Context): string[] => [
  ...(neverNull.has(column)
    ? []
    : [`the release before may leave ${column} empty: if not, say “-- never null in <version>: ${column}”`]),
  ...(validated.has(table) ? [] : [`SET NOT NULL reads ${table} under a lock: validate CHECK (… IS NOT NULL) before`]),
];

const findAlterBreaches = (table: string, command: Tree, context: Context): string[] => {
  const name = `${table}.${readText(command.name)}`;
  const requireUnused = (): string[] => (context.unused.has(name) ? [] : [describeUnused(name)]);
  switch (readText(command.subtype)) {
    case 'AT_AddColumn':
      return findColumnBreaches(table, readNode(readNode(command.def).ColumnDef));
    case 'AT_AddConstraint':
      return findConstraintBreaches(table, readNode(readNode(command.def).Constraint), context);
    case 'AT_ValidateConstraint':
      context.validated.add(table);
      return context.added.has(name) && !context.isOutsideTransaction
        ? [`${name} is validated while it is locked: in a migration of its own, or outside a transaction`]
        : [];
    case 'AT_AlterColumnType':
      return [`the type of ${name} changes: add a column`];
    case 'AT_SetNotNull':
      return findNotNullBreaches(table, name, context);
    case DROPPED_COLUMN_DEFAULT:
      return 'def' in command ? [] : requireUnused();
    case 'AT_DropColumn':
    case 'AT_DropConstraint':
      return requireUnused();
    default:
      return [];
  }
};

const findIndexBreaches = (node: Tree, { created, isOutsideTransaction }: Context): string[] => {
  const table = readText(readNode(node.relation).relname);
  const name = readText(node.idxname);
  if (!node.concurrent)
    return created.has(table) ? [] : [`the index ${name} of ${table} is built under a lock: CONCURRENTLY`];
  return [
    ...(isOutsideTransaction ? [] : [`the index ${name} needs “-- outside a transaction” in the first line`]),
    ...(name && !node.if_not_exists && !readNode(node.relation).schemaname
      ? []
      : [`the index of ${table}: CREATE INDEX CONCURRENTLY <name> ON <table>, so that an invalid one is found`]),
  ];
};

const readDropped = ({ objects, removeType }: Tree): string[] =>
  readList(objects).map((object) => {
    const items = readList(readNode(object.List).items);
    if (removeType === 'OBJECT_TRIGGER') return items.map((item) => readText(readNode(item.String).sval)).join('.');
    if ('ObjectWithArgs' in object) return readLastName(readNode(object.ObjectWithArgs).objname);
    return readLastName(items) || readLastName(readNode(object.TypeName).names) || readLastName(object);
  });

const findDropBreaches = (node: Tree, { created, unused, isOutsideTransaction }: Context): string[] => {
  const isIndex = node.removeType === 'OBJECT_INDEX';
  const isRepeatable = isOutsideTransaction && node.concurrent && node.missing_ok;
  const names = readDropped(node).filter((name) => !created.has(name));
  return [
    ...names.filter((name) => !unused.has(name)).map(describeUnused),
    ...(isIndex && !isRepeatable
      ? names.map((name) => `the index ${name}: DROP INDEX CONCURRENTLY IF EXISTS, outside a transaction`)
      : []),
  ];
};

const findStatementBreaches = ({ kind, node }: Statement, context: Context): string[] => {
  const table = readText(readNode(node.relation).relname);
  switch (kind) {
    case 'AlterTableStmt':
      return context.created.has(table)
        ? []
        : readList(node.cmds).flatMap(({ AlterTableCmd }) =>
            findAlterBreaches(table, readNode(AlterTableCmd), context),
          );
    case 'RenameStmt':
      return context.created.has(table)
        ? []
        : [`${table || 'a name'} is renamed: the release before uses the old name`];
    case 'IndexStmt':
      return findIndexBreaches(node, context);
    case 'DropStmt':
      return findDropBreaches(node, context);
    case 'TruncateStmt':
      return ['TRUNCATE removes what the release before may use'];
    default: {
      const reason = FORBIDDEN[kind];
      return reason ? [reason] : [];
    }
  }
};

/** What in the statements of a migration breaks the release before, or holds a lock for long. */
export const findBreaches = (
  statements: readonly Statement[],
  isOutsideTransaction: boolean,
  excuses: Excuses,
): string[] => {
  const created = new Set(
    statements.filter(({ kind }) => kind === 'CreateStmt').map(({ node }) => readText(readNode(node.relation).relname)),
  );
  const context: Context = { ...excuses, isOutsideTransaction, created, added: new Set(), validated: new Set() };
  return statements.flatMap((statement) => findStatementBreaches(statement, context));
};
