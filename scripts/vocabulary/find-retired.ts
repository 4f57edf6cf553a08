import { parseSync } from 'oxc-parser';
import { RETIRED_NAMES, RETIRED_PHRASES } from './retired.ts';

/** `offset` in characters from the beginning of the source. */
export type RetiredUse = {
  readonly name: string;
  readonly word: string;
  readonly instead: string;
  readonly offset: number;
};

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'; // checked right here

/** `toldReaders`, `TOLD_READERS` and `told-readers` → told, readers. */
const splitWords = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

/** The retired words that a name is made of. */
export const findRetiredWords = (name: string): { word: string; instead: string }[] =>
  splitWords(name).flatMap((word) => {
    const instead = Object.hasOwn(RETIRED_NAMES, word) ? RETIRED_NAMES[word] : undefined;
    return instead === undefined ? [] : [{ word, instead }];
  });

/** Which of a node's children declare a name. */
const DECLARING: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  ClassDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
  ImportSpecifier: ['local'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
  CatchClause: ['param'],
};

/** The identifiers of a binding pattern: `{ a: b = c, ...d }` binds b and d. */
const listBound = (pattern: unknown): Node[] => {
  if (Array.isArray(pattern)) return pattern.flatMap(listBound);
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [pattern];
  if (pattern.type === 'ObjectPattern') return listBound(pattern['properties']);
  if (pattern.type === 'Property') return listBound(pattern['value']);
  if (pattern.type === 'ArrayPattern') return listBound(pattern['elements']);
  if (pattern.type === 'AssignmentPattern') return listBound(pattern['left']);
  if (pattern.type === 'RestElement') return listBound(pattern['argument']);
  return [];
};

const listDeclared = (node: unknown): Node[] => {
  if (Array.isArray(node)) return node.flatMap(listDeclared);
  if (!isNode(node)) return [];
  const own = (DECLARING[node.type] ?? []).flatMap((key) => listBound(node[key]));
  return [...own, ...Object.values(node).flatMap(listDeclared)];
};

/** Retired words in the names that a TypeScript source declares. Properties are left out: many of them are the wire's. */
export const findRetiredNames = (file: string, source: string): RetiredUse[] =>
  listDeclared(parseSync(file, source).program).flatMap((identifier) => {
    const name = String(identifier['name']);
    return findRetiredWords(name).map((found) => ({ name, ...found, offset: identifier.start }));
  });

/** Retired phrases in a text that readers see. */
export const findRetiredPhrases = (text: string): { word: string; instead: string }[] =>
  RETIRED_PHRASES.flatMap(({ phrase, instead }) => {
    const word = phrase.exec(text)?.[0];
    return word === undefined ? [] : [{ word, instead }];
  });
