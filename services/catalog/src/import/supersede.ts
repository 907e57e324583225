import type { Transaction } from './stage.ts';

/** Drops every record that a later line gives again, as if the lines had been imported one after the other. */
export async function supersede(tx: Transaction): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    with gone as (
      delete from import_row r
      using (select ctid as place, row_number() over (partition by kind, key order by line desc) as n from import_row) d
      where r.ctid = d.place and d.n > 1
      returning r.line
    )
    select count(*) from gone`;
  return row?.count ?? 0;
}
