import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { createTempFolder } from '../testing/temp-folder.ts';
import { registerOpenApiRoute } from './openapi.routes.ts';

it('[OPS-78] the description is sent after the file could not be read once', async () => {
  const app = fastify();
  const file = path.join(createTempFolder(), 'openapi.json');
  registerOpenApiRoute(app, file);
  const ask = () => app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip' } });
  expect((await ask()).statusCode).toBe(500);
  writeFileSync(file, '{"openapi":"3.1.0"}');
  const answer = await ask();
  expect(answer.statusCode).toBe(200);
  expect(gunzipSync(answer.rawPayload).toString()).toBe('{"openapi":"3.1.0"}');
  await app.close();
});
