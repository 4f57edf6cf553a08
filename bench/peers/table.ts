import { percentile } from '../shared/statistics.ts';

/** Milliseconds of one operation, the processor time of all processes of its program, and how many a second. */
export type Cost = { ms?: number; cpuMs?: number; perSecond?: number; note?: string };
/** The costs of one measure: ours, the peer's and what the machine allows. */
export type Row = { what: string; ours: Cost; peer: (Cost & { name: string }) | null; limit: Cost | null };

const formatNumber = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(value >= 1 ? 2 : 3);

/** The medians of the rounds. */
export const takeMedians = (rounds: readonly Cost[]): Cost => {
  const median = (read: (cost: Cost) => number | undefined): number | undefined => {
    const values = rounds.map(read).filter((value) => value !== undefined);
    return values.length === 0 ? undefined : percentile(values, 0.5);
  };
  const [ms, cpuMs, perSecond] = [median((c) => c.ms), median((c) => c.cpuMs), median((c) => c.perSecond)];
  return {
    ...(ms !== undefined && { ms }),
    ...(cpuMs !== undefined && { cpuMs }),
    ...(perSecond !== undefined && { perSecond }),
    ...(rounds[0]?.note !== undefined && { note: rounds[0].note }),
  };
};

const formatCost = ({ ms, cpuMs, perSecond, note }: Cost): string =>
  [
    ...(ms === undefined ? [] : [`${formatNumber(ms)} ms`]),
    ...(perSecond === undefined ? [] : [`${formatNumber(perSecond)}/s`]),
    ...(cpuMs === undefined ? [] : [`CPU ${formatNumber(cpuMs)} ms`]),
    ...(note === undefined ? [] : [note]),
  ].join('; ');

/** Ratio of the times, or else of the rates (above 1 is slower), and of the processor times. */
const formatRatio = (ours: Cost, other: Cost | null): string => {
  if (other === null) return '–';
  const divide = (a: number | undefined, b: number | undefined): string[] =>
    a === undefined || b === undefined || b === 0 ? [] : [`${formatNumber(a / b)}`];
  const time = ours.ms === undefined ? divide(other.perSecond, ours.perSecond) : divide(ours.ms, other.ms);
  return [...time, ...divide(ours.cpuMs, other.cpuMs).map((ratio) => `CPU ${ratio}`)].join('; ') || '–';
};

export const TABLE_HEAD = `| measure | ours | peer | limit | ours/peer | ours/limit |\n|---|---|---|---|---|---|`;

export const formatRow = ({ what, ours, peer, limit }: Row): string =>
  `| ${[
    what,
    formatCost(ours),
    peer === null ? '–' : `${peer.name} ${formatCost(peer)}`,
    limit === null ? '–' : formatCost(limit),
    formatRatio(ours, peer),
    formatRatio(ours, limit),
  ].join(' | ')} |`;
