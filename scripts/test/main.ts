// `npm test`: every check and every suite, then one line that sums them up.
//   --checks          the checks alone          --only=<name>   the stages whose name begins so, e.g. --only=lint
//   --long            also the long suites
import { CHECK_LEGS, CHECKS } from './checks.ts';
import type { Lane, Stage } from './stage.ts';
import {
  browserStage,
  cutsStage,
  firefoxStage,
  fuzzStage,
  longBrowserStage,
  proxyStage,
  vitestStages,
} from './suites.ts';
import { closingLine, namedLines, sum, type Tally } from './tally.ts';

/** Comes first, beside the others one after the other: they wait for different things, and two processors are there. */
const LARGEST = 'test apps/api';

const longStages = (): Stage[] => [
  ...vitestStages('test:long'),
  proxyStage,
  longBrowserStage,
  firefoxStage,
  cutsStage,
  fuzzStage,
];

/** The run leg by leg. */
const plan = (args: readonly string[]): Lane[][] => {
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  const wanted = (stages: readonly Stage[]): Stage[] =>
    stages.filter((stage) => only === undefined || stage.name.startsWith(only));
  const suites = args.includes('--checks') ? [] : wanted(vitestStages('test'));
  const browser = args.includes('--checks') ? [] : wanted([browserStage]);
  const long = args.includes('--long') ? wanted(longStages()) : [];
  const others = suites.filter(({ name }) => name !== LARGEST);
  // one queue for both lanes: whichever is free takes the next
  const queue = [...suites.filter(({ name }) => name === LARGEST), ...others];
  const legs = [...CHECK_LEGS.map((lanes) => lanes.map(wanted)), [queue, queue], [browser], [long]].map((lanes) =>
    lanes.filter(({ length }) => length > 0),
  );
  const chosen = legs.filter(({ length }) => length > 0);
  if (chosen.length > 0) return chosen;
  const all = [...CHECKS, ...vitestStages('test'), browserStage, ...longStages()];
  throw new Error(`No stage begins with "${only}". Stages: ${all.map(({ name }) => name).join(', ')}`);
};

const tallies: Tally[] = [];
const failedStages: string[] = [];

const runStage = async (stage: Stage, isShown: boolean): Promise<void> => {
  const startedAt = performance.now();
  const tally = await stage.run(isShown);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${tally.failed === 0 ? '✓' : '✗'} ${stage.name} (${seconds} s): ${closingLine(tally)}`);
  tallies.push(tally);
  if (tally.failed > 0) failedStages.push(stage.name);
};

const runLane = async (lane: Lane, isShown: boolean): Promise<void> => {
  for (let stage = lane.shift(); stage; stage = lane.shift()) await runStage(stage, isShown);
};

for (const leg of plan(process.argv.slice(2))) await Promise.all(leg.map((lane, index) => runLane(lane, index === 0)));
const total = sum(tallies);
for (const line of namedLines(total)) console.log(line);
if (failedStages.length > 0) console.log(`failed stages: ${failedStages.join(', ')}`);
console.log(closingLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;
