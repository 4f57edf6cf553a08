import type { Names } from './names.ts';

/** What is promised, what crosses the wire, what the server does, what is stored, and what is seen from outside. */
export const serverFiles = ({ word, camel, pascal, rule, title }: Names): Readonly<Record<string, string>> => ({
  [`docs/rules/${word}.md`]: `# ${title}

- **${rule}-1** \`GET /${word}\` says that the feature is there.
- **${rule}-2** It answers through the real start, as a reader's device would ask it.
- **${rule}-3** The screen shows what the server says.
`,
  [`packages/contracts/src/${word}.ts`]: `import { z } from 'zod';
import { defineCall } from './call.ts';

export const ${camel} = {
  read: defineCall({
    name: '${camel}.read',
    method: 'GET',
    path: '/${word}',
    access: 'public',
    summary: 'Whether ${word} is there.',
    reply: z.object({ status: z.literal('ok') }),
    refusals: ['server.unavailable'],
  }),
};
`,
  [`apps/api/src/features/${word}/${word}.routes.ts`]: `import { ${camel} } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { ${camel}Service } from './${word}.service.ts';

export const ${camel}Routes = (serve: Serve, services: { ${camel}: ReturnType<typeof ${camel}Service> }): void => {
  serve(${camel}.read, () => services.${camel}.read());
};
`,
  [`apps/api/src/features/${word}/${word}.service.ts`]: `import type { Database } from '../../platform/db/db.ts';
import { ${camel}Db } from './${word}.db.ts';

export const ${camel}Service = ({ db }: { db: Database }) => ({
  async read(): Promise<{ status: 'ok' }> {
    await ${camel}Db(db).ping();
    return { status: 'ok' };
  },
});
`,
  [`apps/api/src/features/${word}/${word}.db.ts`]: `import type { Database } from '../../platform/db/db.ts';

export const ${camel}Db = (db: Database) => ({
  async ping(): Promise<void> {
    await db.$queryRaw\`SELECT 1\`;
  },
});
`,
  [`apps/api/src/features/${word}/${word}.test.ts`]: `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('${word}', () => {
  it('[${rule}-1] is there', async () => {
    const answer = await fetch(\`\${app.api}/${word}\`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
  });
});
`,
  [`prisma/schema/${word}.prisma`]: `// What ${word} stores. A table with a reader's data leads its key with the reader's id; its migration goes to
// prisma/migrations/<time>_${word.replaceAll('-', '_')}/migration.sql (\`prisma migrate dev\` in apps/api writes it).
`,
  [`e2e/specs/${word}.spec.ts`]: `import { expect, test } from '@playwright/test';

test('[${rule}-2] ${title} answers', async ({ request }) => {
  const answer = await request.get('/api/v1.0/${word}');
  expect(await answer.json()).toEqual({ status: 'ok' });
});
`,
  [`apps/web/src/features/${word}/${word}.test.tsx`]: `import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { reply, serverOf } from '../../testing/answers.ts';
import { show } from '../../testing/show.tsx';
import { ${pascal}Status } from './${word}.parts.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('${title}', () => {
  it('[${rule}-3] shows that it is there', async () => {
    vi.stubGlobal('fetch', serverOf(() => reply({ status: 'ok' })).send);
    await show(<${pascal}Status />);
    expect(await screen.findByRole('status')).toHaveProperty('textContent', '${title}');
  });
});
`,
});
