import { readFileSync } from 'node:fs';
import { FREE_PLAN_ID, Language } from '@lectern/contracts';
import { z } from 'zod';
import { parseByteSize } from '../platform/byte-size.ts';

const NAME_CHARS = 60;
const DESCRIPTION_CHARS = 300;
const MAX_CENTS = 1_000_000;
const Description = z.string().trim().max(DESCRIPTION_CHARS);

/** Descriptions by language. */
export const PlanDescriptions = z.partialRecord(Language, Description);

const Bytes = z
  .union([z.int(), z.string().transform((text) => parseByteSize(text) ?? Number.NaN)])
  .pipe(z.int('a size such as 20GB').positive());
/** US dollars with at most two decimals, as text, because binary fractions are not exact; becomes cents. */
const Cents = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,2})?$/, 'a price in US dollars as text, such as "1.50"')
  .transform((text) => Math.round(Number(text) * 100))
  .pipe(z.int().positive().max(MAX_CENTS));

/** A plan as its operator declares it. */
export const DeclaredPlan = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens')
      .refine((id) => id !== FREE_PLAN_ID, 'the free plan has this id'),
    name: z.string().trim().min(1).max(NAME_CHARS),
    description: Description.default(''),
    descriptions: PlanDescriptions.default({}),
    storage: Bytes,
    price: Cents,
  })
  .transform(({ storage, price, ...plan }) => ({ ...plan, storageBytes: storage, priceCents: price }));
export type DeclaredPlan = z.infer<typeof DeclaredPlan>;

/** @throws Error with one sentence that names the setting, the file and what is wrong in it */
export const readPlans = (file: string): DeclaredPlan[] => {
  const fail = (why: string): never => {
    throw new Error(`The setting PLANS_FILE names ${file}, ${why}.`);
  };
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    fail(error instanceof SyntaxError ? 'which is not JSON' : 'which can’t be read');
  }
  const parsed = z.array(DeclaredPlan).safeParse(json);
  if (!parsed.success) return fail(`where ${formatPlanIssue(parsed.error)}`);
  if (new Set(parsed.data.map(({ id }) => id)).size !== parsed.data.length) fail('where an id appears twice');
  return parsed.data;
};

/** What is wrong with a plan, for the operator. */
export const formatPlanIssue = ({ issues: [issue] }: z.ZodError): string =>
  issue?.code === 'unrecognized_keys'
    ? `${issue.keys.join(', ')} is no field that a plan has`
    : `${issue?.path.join('.') || 'the whole'} is wrong: ${issue?.message ?? 'unknown'}`;
