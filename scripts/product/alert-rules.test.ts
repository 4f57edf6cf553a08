import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from '../start/settings.ts';
import { faults } from './alert-faults.ts';
import { listAlerts, readAlertRules, shortenRules } from './alert-rules.ts';
import { findPrometheus } from './find-prometheus.ts';

const rules = readAlertRules();

it('[OPS-135] every alert has a section of the runbook, which its annotation names', () => {
  const runbook = readFileSync(path.join(ROOT, 'docs/runbook.md'), 'utf8');
  const alerts = listAlerts(rules);
  expect(alerts.length).toBeGreaterThan(10);
  for (const name of alerts) {
    expect(runbook).toContain(`\n### ${name}\n`);
    expect(rules).toContain(`runbook: docs/runbook.md#${name.toLowerCase()}\n`);
  }
  expect([...runbook.matchAll(/^### (Lectern\w+)$/gm)].map(([, name]) => name).toSorted()).toEqual(alerts.toSorted());
});

it('[OPS-135] there is a fault that provokes each alert', () => {
  expect(Object.keys(faults).toSorted()).toEqual(listAlerts(rules).toSorted());
  const short = shortenRules(rules);
  expect(short).not.toMatch(/for: \d+m|\[\d+m\]/);
  expect(listAlerts(short)).toEqual(listAlerts(rules));
});

const { program, why } = await findPrometheus();
if (program === null) process.stdout.write(`promtool did not check the rules: ${why}\n`);

it.runIf(program !== null)('[OPS-135] Prometheus accepts the rules', async () => {
  const { stdout } = await promisify(execFile)('promtool', [
    'check',
    'rules',
    path.join(ROOT, 'infra/monitoring/alerts.yml'),
  ]);
  expect(stdout).toContain('SUCCESS');
});
