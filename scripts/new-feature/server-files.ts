import type { FeatureNames } from './names.ts';

/** Renders the rules, the contract, the server code, the schema and the end-to-end test of a feature. */
export const renderServerFiles = ({
  word,
  camel,
  pascal,
  rule,
  title,
}: FeatureNames): Readonly<Record<string, string>> => ({
  [`docs/rules/${word}.md`]: `# ${title}

- **${rule}-1** \`GET /${word}\` reports that the feature is available.
- **${rule}-2** The started product answers the call from outside.
- **${rule}-3** The screen shows the status that the server reports.
`,
  [`packages/contracts/src/${word}.ts`]: `import { z } from 'zod';
import { defineCall } from './call.ts';

export const ${camel} = {
  read: defineCall({
    name: '${camel}.read',
    method: 'GET',
    path: '/${word}',
    access: 'public',
    summary: 'Reports whether ${word} is available.',
    reply: z.object({ status: z.literal('ok') }),
    refusals: ['server.unavailable'],
  }),
};
`,
  [`apps/api/src/features/${word}/${word}.routes.ts`]: `import { ${camel} } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { create${pascal}Service } from './${word}.service.ts';

type Services = { ${camel}: ReturnType<typeof create${pascal}Service> };

export const register${pascal}Routes = (serve: Serve, services: Services): void => {
  serve(${camel}.read, () => services.${camel}.read());
};
`,
  [`apps/api/src/features/${word}/${word}.service.ts`]: `import type { Database } from '../../platform/db/db.ts';
import { create${pascal}Db } from './${word}.db.ts';

export const create${pascal}Service = ({ db }: { db: Database }) => ({
  async read(): Promise<{ status: 'ok' }> {
    await create${pascal}Db(db).ping();
    return { status: 'ok' };
  },
});
`,
  [`apps/api/src/features/${word}/${word}.db.ts`]: `import type { Database } from '../../platform/db/db.ts';

export const create${pascal}Db = (db: Database) => ({
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
  it('[${rule}-1] reports that it is available', async () => {
    const answer = await fetch(\`\${app.api}/${word}\`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
  });
});
`,
  [`prisma/schema/${word}.prisma`]: `// Tables of ${word}. The key of a table with a reader's data starts with the reader's id; its migration goes to
// prisma/migrations/<time>_${word.replaceAll('-', '_')}/migration.sql (\`prisma migrate dev\` in apps/api writes it).
`,
  [`e2e/specs/${word}.spec.ts`]: `import { expect, test } from '@playwright/test';

test('[${rule}-2] ${title} is available', async ({ request }) => {
  const answer = await request.get('/api/v1.0/${word}');
  expect(await answer.json()).toEqual({ status: 'ok' });
});
`,
  [`apps/web/src/features/${word}/${word}.test.tsx`]: `import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeFetch, createReply } from '../../testing/fake-fetch.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ${pascal}Status } from './${word}.parts.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('${title}', () => {
  it('[${rule}-3] shows that it is available', async () => {
    vi.stubGlobal('fetch', createFakeFetch(() => createReply({ status: 'ok' })).send);
    await renderScreen(<${pascal}Status />);
    expect(await screen.findByRole('status')).toHaveProperty('textContent', '${title}');
  });
});
`,
});
