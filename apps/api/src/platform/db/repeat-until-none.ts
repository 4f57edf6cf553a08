/** Repeats work that is done in batches until a batch finds nothing left. Returns the sum of what the batches returned. */
export const repeatUntilNone = async (runBatch: () => Promise<number>): Promise<number> => {
  let total = 0;
  for (let count = await runBatch(); count > 0; count = await runBatch()) total += count;
  return total;
};
