// `npm test`: every check and every suite, then one line that sums them up.
//   --checks          the checks alone          --only=<name>   the stages whose name begins so, e.g. --only=lint
//   --long            also the long suites
import { CHECKS } from './checks.ts';
import type { Stage } from './stage.ts';
import { browserStage, cutsStage, proxyStage, vitestStages } from './suites.ts';
import { closingLine, namedLines, sum, type Tally } from './tally.ts';

const chooseStages = (args: readonly string[]): Stage[] => {
  const suites = args.includes('--checks') ? [] : [...vitestStages('test'), browserStage];
  const long = args.includes('--long') ? [...vitestStages('test:long'), proxyStage, cutsStage] : [];
  const all = [...CHECKS, ...suites, ...long];
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  const chosen = all.filter((stage) => only === undefined || stage.name.startsWith(only));
  if (chosen.length > 0) return chosen;
  throw new Error(`No stage begins with "${only}". Stages: ${all.map((stage) => stage.name).join(', ')}`);
};

const runStage = async (stage: Stage): Promise<Tally> => {
  const startedAt = performance.now();
  const tally = await stage.run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${tally.failed === 0 ? '✓' : '✗'} ${stage.name} (${seconds} s): ${closingLine(tally)}`);
  return tally;
};

const tallies: Tally[] = [];
const failedStages: string[] = [];
for (const stage of chooseStages(process.argv.slice(2))) {
  const tally = await runStage(stage);
  tallies.push(tally);
  if (tally.failed > 0) failedStages.push(stage.name);
}
const total = sum(tallies);
for (const line of namedLines(total)) console.log(line);
if (failedStages.length > 0) console.log(`failed stages: ${failedStages.join(', ')}`);
console.log(closingLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;
