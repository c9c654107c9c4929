import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Answers, Item } from '#schemas/form/form.ts'
import { isGenerated, itemTypeOf } from '#schemas/form/item-types.ts'
import type { GenerationContext } from '#schemas/form/item-type.ts'
import type { Db } from '#server/kit/database-tables.ts'

export const generationContextAt = (now: string): GenerationContext => ({ now, below: (limit) => randomInt(limit) })

/** Number of attempts at a free number before the import fails. */
const makes = 8

/**
 * Gives rows of an import new generated numbers where another submission or an earlier row has the same. Numbers that
 * come from the file are kept, so that a duplicate is refused.
 */
export async function withFreeNumbers(
  db: Db,
  formId: number,
  items: readonly Item[],
  rows: readonly Answers[],
  context: GenerationContext,
  isBrought: (row: number, item: Item) => boolean,
): Promise<readonly Answers[]> {
  const next = [...rows]
  for (const item of items.filter(isGenerated)) {
    const generate = (): string => itemTypeOf(item.type)!.generate!(item, context)
    let open = next.flatMap((answers, at) => (answers[item.id] === undefined || isBrought(at, item) ? [] : [at]))
    const used = new Set(next.flatMap((answers, at) => (open.includes(at) ? [] : [answers[item.id]])))
    for (let n = 0; open.length > 0; n++) {
      if (n === makes) throw new Error(`form <${formId}> has no free number left after <${makes}> tries`)
      const wanted = open.map((at) => next[at]![item.id])
      const { rows: taken } = await sql<{ value: string }>`
        select value from form_unique where form_id = ${formId} and item_id = ${item.id}
          and value in (select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb))`.execute(db)
      for (const { value } of taken) used.add(value)
      open = open.filter((at) => {
        const isFree = !used.has(next[at]![item.id])
        if (isFree) used.add(next[at]![item.id])
        else next[at] = { ...next[at], [item.id]: generate() }
        return !isFree
      })
    }
  }
  return next
}
