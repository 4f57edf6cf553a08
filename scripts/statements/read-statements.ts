import { type Node, parseSync, Visitor } from 'oxc-parser';

/** A piece of a statement: its text, or a value or fragment that only the run knows. */
export type Piece = { readonly text: string } | { readonly unknown: string };
export type Statement = {
  readonly file: string;
  readonly line: number;
  readonly pieces: readonly Piece[];
  /** Why the statement concerns more than one reader, as a comment above it says; null without one. */
  readonly acrossReaders: string | null;
  /** What counts the books that it writes, as a comment above it says; null without one. */
  readonly counted: string | null;
};

/** Something that builds SQL: a template, or a function that returns one. */
type Fragment = { readonly node: Node; readonly params: readonly string[]; readonly file: SourceFile };
type SourceFile = {
  readonly name: string;
  readonly source: string;
  readonly fragments: Map<string, Fragment>;
  readonly exported: Set<string>;
};
/** What the names of parameters stand for in a function that is being read. */
type Scope = ReadonlyMap<string, { readonly node: Node; readonly file: SourceFile; readonly scope: Scope }>;

const MAX_DEPTH = 12;
/** How many lines above a statement its comment may begin. */
const COMMENT_REACH_LINES = 8;
const REASON = /across readers: ([^\n]{5,}?)(?:\s*\*\/)?$/im;
/** A comment that says what counts a write of books: `Counted: by the caller.` */
export const COUNTED = /counted: ([^\n]{5,}?)(?:\s*\*\/)?$/im;
const EMPTY_SCOPE: Scope = new Map();

const isSqlTag = (source: string, node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' && /^Prisma\s*\.\s*sql$/.test(source.slice(node.tag.start, node.tag.end));
const isQueryTag = (source: string, node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' &&
  /\$(?:query|execute)Raw\s*$/.test(source.slice(node.tag.start, node.tag.end).replace(/<[\s\S]*>$/, ''));

/** What an expression returns: the body of an arrow function, the end of a block. */
const findResult = (node: Node): Node | null => {
  if (node.type === 'BlockStatement') {
    const last = node.body.at(-1);
    return last?.type === 'ReturnStatement' ? last.argument : null;
  }
  return node;
};

const readFragment = (file: SourceFile, init: Node): Fragment | null => {
  if (init.type !== 'ArrowFunctionExpression') return { node: init, params: [], file };
  const node = findResult(init.body);
  const params = init.params.map((param) => (param.type === 'Identifier' ? param.name : ''));
  return node && { node, params, file };
};

export const parseSource = (name: string, source: string) => parseSync(name, source).program;

const readFile = (name: string, source: string): SourceFile => {
  const file: SourceFile = { name, source, fragments: new Map(), exported: new Set() };
  new Visitor({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration?.type !== 'VariableDeclaration') return;
      for (const { id } of declaration.declarations) if (id.type === 'Identifier') file.exported.add(id.name);
    },
    VariableDeclarator: ({ id, init }) => {
      const fragment = id.type === 'Identifier' && init ? readFragment(file, init) : null;
      if (id.type === 'Identifier' && fragment) file.fragments.set(id.name, fragment);
    },
  }).visit(parseSource(name, source));
  return file;
};

/** The pieces of an expression inside a template; null when it is no SQL that can be read here. */
const readExpression = (
  node: Node,
  file: SourceFile,
  shared: ReadonlyMap<string, Fragment>,
  scope: Scope,
  depth: number,
): Piece[] | null => {
  const read = (inner: Node, from = file, names = scope): Piece[] | null =>
    depth > MAX_DEPTH ? null : readExpression(inner, from, shared, names, depth + 1);
  switch (node.type) {
    case 'TaggedTemplateExpression':
      return isSqlTag(file.source, node) || isQueryTag(file.source, node) ? read(node.quasi) : null;
    case 'TemplateLiteral':
      return node.quasis.flatMap((quasi, index): Piece[] => {
        const expression = node.expressions[index];
        const text = { text: quasi.value.cooked ?? quasi.value.raw };
        if (!expression) return [text];
        const sql = expression.type === 'TemplateLiteral' ? null : read(expression); // a plain template is a value
        return [text, ...(sql ?? [{ unknown: file.source.slice(expression.start, expression.end) }])];
      });
    case 'ConditionalExpression':
      return read(node.consequent) ?? read(node.alternate);
    case 'MemberExpression':
      return /^Prisma\s*\.\s*empty$/.test(file.source.slice(node.start, node.end)) ? [{ text: ' ' }] : null;
    case 'Identifier': {
      const argument = scope.get(node.name);
      if (argument) return read(argument.node, argument.file, argument.scope);
      const fragment = file.fragments.get(node.name) ?? shared.get(node.name);
      return fragment && fragment.params.length === 0 ? read(fragment.node, fragment.file, EMPTY_SCOPE) : null;
    }
    case 'CallExpression': {
      const callee = file.source.slice(node.callee.start, node.callee.end);
      const [first] = node.arguments;
      if (callee === 'Prisma.raw') {
        if (first?.type === 'Literal' && typeof first.value === 'string') return [{ text: first.value }];
        return first?.type === 'TemplateLiteral' ? read(first) : null;
      }
      const fragment = file.fragments.get(callee) ?? shared.get(callee);
      if (!fragment) return null;
      const given = fragment.params.flatMap((name, index) => {
        const argument = node.arguments[index];
        return argument && name !== '' ? [[name, { node: argument, file, scope }] as const] : [];
      });
      return read(fragment.node, fragment.file, new Map(given));
    }
    default:
      return null;
  }
};

const BEGINS_STATEMENT = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;
const BEGINS_TABLE_EXPRESSION = /^\s*\w+ AS (?:MATERIALIZED )?\(/;

/** The statement that pieces are; a list of table expressions becomes one. Null for another fragment. */
const toStatement = (pieces: readonly Piece[], isQuery: boolean): readonly Piece[] | null => {
  const text = pieces.map((piece) => ('text' in piece ? piece.text : '$1')).join('');
  if (isQuery || BEGINS_STATEMENT.test(text)) return pieces;
  return BEGINS_TABLE_EXPRESSION.test(text) ? [{ text: 'WITH ' }, ...pieces, { text: ' SELECT 1' }] : null;
};

/** The comments right above a line. */
const readComment = (lines: readonly string[], line: number): string =>
  lines
    .slice(Math.max(0, line - 1 - COMMENT_REACH_LINES), line)
    .filter((text) => /\/\/|\/\*|^\s*\*/.test(text))
    .join('\n');
/** What the comments right above a line say after a word; null without it. */
export const findComment = (lines: readonly string[], line: number, pattern: RegExp): string | null =>
  pattern.exec(readComment(lines, line))?.[1] ?? null;

/** Reads the SQL of source files: what is sent, and the fragments that are statements themselves. */
export const readStatements = (sources: ReadonlyMap<string, string>): Statement[] => {
  const files = [...sources].map(([name, source]) => readFile(name, source));
  const shared = new Map(files.flatMap((file) => [...file.fragments].filter(([name]) => file.exported.has(name))));
  return files.flatMap((file) => {
    const lines = file.source.split('\n');
    const statements: Statement[] = [];
    new Visitor({
      TaggedTemplateExpression: (node) => {
        const isQuery = isQueryTag(file.source, node);
        if (!isQuery && !isSqlTag(file.source, node)) return;
        const pieces = toStatement(readExpression(node, file, shared, EMPTY_SCOPE, 0) ?? [], isQuery);
        if (!pieces) return;
        const line = file.source.slice(0, node.start).split('\n').length;
        statements.push({
          file: file.name,
          line,
          pieces,
          acrossReaders: findComment(lines, line, REASON),
          counted: findComment(lines, line, COUNTED),
        });
      },
    }).visit(parseSource(file.name, file.source));
    return statements;
  });
};
