// `npm test`: runs every check and every suite and prints the seconds of each stage, the slowest tests and a closing line.
//   --checks          only the checks           --only=<name>   only stages whose name starts with this, e.g. --only=lint
//   --long            also the long suites
import { CHECK_LEGS, CHECKS } from './checks.ts';
import type { Lane, Stage } from './stage.ts';
import {
  alertsStage,
  browserStage,
  containersStage,
  cutsStage,
  firefoxStage,
  fuzzStage,
  longBrowserStage,
  proxyStage,
  vitestStages,
} from './suites.ts';
import { formatClosingLine, formatExceptions, formatSlowest, sumTallies, type Tally } from './tally.ts';

/** The longest suite starts first; the others run one after the other beside it. */
const LONGEST = 'test apps/api';

const longStages = (): Stage[] => [
  ...vitestStages('test:long'),
  proxyStage,
  longBrowserStage,
  firefoxStage,
  alertsStage,
  containersStage,
  cutsStage,
  fuzzStage,
];

/** The legs of a run, one after the other. */
const plan = (args: readonly string[]): Lane[][] => {
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  const wanted = (stages: readonly Stage[]): Stage[] =>
    stages.filter((stage) => only === undefined || stage.name.startsWith(only));
  const suites = args.includes('--checks') ? [] : wanted(vitestStages('test'));
  const browser = args.includes('--checks') ? [] : wanted([browserStage]);
  const long = args.includes('--long') ? wanted(longStages()) : [];
  const others = suites.filter(({ name }) => name !== LONGEST);
  // Both lanes take their next stage from one queue.
  const queue = [...suites.filter(({ name }) => name === LONGEST), ...others];
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
const stageTimes: string[] = [];

const runStage = async (stage: Stage, isShown: boolean): Promise<void> => {
  const startedAt = performance.now();
  const tally = await stage.run(isShown);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const line = `${tally.failed === 0 ? '✓' : '✗'} ${stage.name} (${seconds} s): ${formatClosingLine(tally)}`;
  console.log(line);
  stageTimes.push(line);
  tallies.push(tally);
  if (tally.failed > 0) failedStages.push(stage.name);
};

const runLane = async (lane: Lane, isShown: boolean): Promise<void> => {
  for (let stage = lane.shift(); stage; stage = lane.shift()) await runStage(stage, isShown);
};

for (const leg of plan(process.argv.slice(2))) await Promise.all(leg.map((lane, index) => runLane(lane, index === 0)));
const total = sumTallies(tallies);
const sections: [string, string[]][] = [
  ['Slowest tests:', formatSlowest(total)],
  [`Stages, ${(performance.now() / 1000).toFixed(0)} s in all:`, stageTimes],
];
for (const [title, lines] of sections) if (lines.length > 0) console.log([title, ...lines].join('\n'));
for (const line of formatExceptions(total)) console.log(line);
if (failedStages.length > 0) console.log(`failed stages: ${failedStages.join(', ')}`);
console.log(formatClosingLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;
