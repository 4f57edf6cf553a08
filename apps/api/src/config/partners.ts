import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A partner (provider): one authorization interface, behind which one shop or several may stand. */
const Partner = z.object({
  id: z.int().positive(),
  alias: z.string().regex(/^[\w-]{1,64}$/),
  name: z.string().min(1),
  auth_options_url: z.url({ protocol: /^https?$/ }),
  authenticate_url: z.url({ protocol: /^https?$/ }),
  shared_key: z.string().min(16),
  signature: z.enum(['sha1', 'sha256']),
  home_url: z.string().default(''),
  register_url: z.string().default(''),
  reset_password_url: z.string().default(''),
  icon: z.string().default(''),
  /** The operator knows that these addresses are inside the own network. */
  allow_private: z.boolean().default(false),
});
export type Partner = z.infer<typeof Partner>;

/** @throws Error with one sentence that names the setting, the file and what is wrong in it. */
export const readPartners = (file: string): Partner[] => {
  const fail = (why: string): never => {
    throw new Error(`The setting PARTNERS_FILE names ${file}, ${why}.`);
  };
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    fail('which can’t be read');
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    fail('which is not JSON');
  }
  const parsed = z.array(Partner).safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return fail(`where ${issue?.path.join('.') ?? 'the list'} is wrong: ${issue?.message ?? 'unknown'}`);
  }
  if (new Set(parsed.data.map(({ alias }) => alias)).size !== parsed.data.length) fail('where an alias appears twice');
  return parsed.data;
};
