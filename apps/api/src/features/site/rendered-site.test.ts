import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { loadSite } from './load-site.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../web/dist/site');

// the web app need not be built for the tests of the server
describe.skipIf(!existsSync(path.join(FOLDER, 'render.js')))('the built pages', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({
      site: await loadSite(FOLDER),
      env: { BASE_PATH: '/browser', OPERATOR_NAME: 'Ada & <Co>' },
    });
  });
  afterAll(() => app.close());

  it('[SITE-6] are documents without inline style or script, whose files exist', async () => {
    const answer = await fetch(`${app.url}/browser/en/impressum`);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toMatch(/^<!doctype html><html lang="en"/);
    expect(html).toContain('Ada &amp; &lt;Co&gt;');
    expect(html).not.toMatch(/<style|\sstyle="|\son\w+="|<script(?![^>]*(?: src="|application\/ld\+json))/);
    const files = [...html.matchAll(/(?:src|href)="(\/browser\/site\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(2);
    for (const file of new Set(files)) {
      const { status, headers } = await fetch(app.url + file);
      expect([file, status, headers.get('cache-control')]).toEqual([file, 200, 'public, max-age=31536000, immutable']);
    }
  });

  it('[SITE-8] [S4] show a query and an unknown path as text', async () => {
    const attack = `"><script>alert(1)</script>`;
    for (const at of [
      `/browser/en/for-developers/api?q=${attack}`,
      `/browser/en/${attack}`,
      `/browser/en/contact?x=${attack}`,
    ])
      expect(await (await fetch(app.url + at)).text(), at).not.toContain('<script>alert');
  });
});

it('[SITE-6] a server without the built pages does not start', async () => {
  await expect(loadSite('/nowhere')).rejects.toThrow('The public pages are not built: /nowhere/render.js is missing');
});
