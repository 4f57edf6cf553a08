/** Repeats work that is done a piece at a time until nothing is left of it. Answers how much it was in all. */
export const untilNone = async (piece: () => Promise<number>): Promise<number> => {
  let all = 0;
  for (let done = await piece(); done > 0; done = await piece()) all += done;
  return all;
};
