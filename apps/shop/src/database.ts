import type { Pool } from 'pg';
import type { z } from 'zod';

/** What the shop asks of PostgreSQL: a pool of connections. */
export type Database = Pick<Pool, 'query'>;

/** Where time comes from, so that tests can move it. */
export type Clock = () => Date;

/** Runs one statement and gives its rows, each checked against `row`. */
export const rowsOf = async <Row extends z.ZodType>(
  db: Database,
  row: Row,
  sql: string,
  values: readonly unknown[],
): Promise<z.output<Row>[]> => {
  const result = await db.query(sql, [...values]);
  return result.rows.map((found) => row.parse(found));
};
