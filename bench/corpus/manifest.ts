import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const FOLDER = path.resolve(import.meta.dirname, '../../../shared/corpus');

/** The expected outcome of an upload; `alternative` and each of `codes_ok` are accepted too. */
const Expectation = z.object({
  result: z.enum(['accept', 'reject', 'either']),
  code: z.int().optional(),
  codes_ok: z.array(z.int()).default([]),
  alternative: z.string().optional(),
});
export type Expectation = z.infer<typeof Expectation>;

const CorpusFile = z.object({
  file: z.string(),
  upload_as: z.string(),
  expect: Expectation,
  flags: z.object({ isAudioBook: z.boolean(), isDrm: z.boolean(), isLcp: z.boolean() }),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  metadata_tools_disagree: z.record(z.string(), z.unknown()).nullish(),
});
export type CorpusFile = z.infer<typeof CorpusFile>;

const NameCase = z.object({ id: z.string(), file: z.string(), upload_as: z.string(), expect: Expectation });

/** Renames the key `then`, because an object with a `then` would be treated as a promise. */
const renameThenKeys = (given: unknown): unknown => {
  const { then: second, then_as: secondAs, ...others } = z.looseObject({}).parse(given);
  return { ...others, second, secondAs };
};

const ProtocolCase = z.preprocess(
  renameThenKeys,
  z.object({
    id: z.string(),
    file: z.string().optional(),
    first: z.string().optional(),
    second: z.string().optional(),
    secondAs: z.string().optional(),
    as_user: z.string().optional(),
    get: z.string().optional(),
    headers: z.record(z.string(), z.string().nullable()).default({}),
    account: z.object({ files_size_limit: z.union([z.int(), z.string()]) }).optional(),
    expect: Expectation,
  }),
);
export type ProtocolCase = z.infer<typeof ProtocolCase>;

const Manifest = z.object({
  files: z.array(CorpusFile),
  upload_name_cases: z.array(NameCase),
  protocol_cases: z.array(ProtocolCase),
});

/** Returns null when the corpus is missing. */
export const readManifest = (): z.infer<typeof Manifest> | null => {
  const file = path.join(FOLDER, 'manifest.json');
  return existsSync(file) ? Manifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
};

export const readCorpusFile = (file: string): Buffer => readFileSync(path.join(FOLDER, file));
