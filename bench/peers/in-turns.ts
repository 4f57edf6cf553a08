import { measureCalls, type Subject } from './measure-calls.ts';
import { type Cost, type Row, takeMedians } from './table.ts';

export type Named = { name: string; subject: Subject };
/** One measure of calls: ours, and those of the peer and of the limit, where they have it. */
export type CallMeasure = { what: string; ours: Subject; peer: Named | null; limit: Subject | null };
export type Effort = { rounds: number; seconds: number };

/** Measures all sides in turns, each at one call at a time and at ten. */
export const measureInTurns = async (
  { what, ours, peer, limit }: CallMeasure,
  { rounds, seconds }: Effort,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const atOnce of [1, 10]) {
    const costs: Record<'ours' | 'peer' | 'limit', Cost[]> = { ours: [], peer: [], limit: [] };
    const measure = async (subject: Subject | null | undefined, into: Cost[]): Promise<void> => {
      if (subject) into.push(await measureCalls(subject, { atOnce, seconds }));
    };
    for (let round = 0; round < rounds; round += 1) {
      await measure(ours, costs.ours);
      await measure(peer?.subject, costs.peer);
      await measure(limit, costs.limit);
    }
    rows.push({
      what: `${what}, ${atOnce} at once`,
      ours: takeMedians(costs.ours),
      peer: peer === null ? null : { name: peer.name, ...takeMedians(costs.peer) },
      limit: limit === null ? null : takeMedians(costs.limit),
    });
  }
  return rows;
};
