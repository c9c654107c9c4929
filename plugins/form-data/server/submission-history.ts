import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Page } from '#schemas/api/envelope.ts'
import type { AnswerChange, SubmissionChange } from '#schemas/api/form-api-types.ts'
import type { Answers, ItemId } from '#schemas/form/form.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { pageOf, type PageQuery } from '#server/kit/envelope.ts'

/** Returns the answers that differ, ordered by key. */
export function changedAnswers(before: Answers, after: Answers): readonly AnswerChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((item) => !isDeepStrictEqual(before[item], after[item]))
    .map((item) => ({ item, before: before[item], after: after[item] }))
}

/** Changes by staff to a submission, newest first; with `items` only those to these questions. */
export async function submissionHistory(
  db: Db,
  formId: number,
  submissionId: number,
  { page, limit }: PageQuery,
  items?: readonly ItemId[],
): Promise<Page<SubmissionChange>> {
  const rows = await db
    .selectFrom('formSubmissionChange as change')
    .leftJoin('sysUser', 'sysUser.userId', 'change.userId')
    .select((of) => [
      'change.createTime as time',
      'change.changes',
      of.fn.coalesce('sysUser.nickName', 'change.createBy').as('by'),
      of.fn.countAll<number>().over().as('total'),
    ])
    .where('change.formId', '=', formId)
    .where('change.submissionId', '=', submissionId)
    .where(
      items
        ? sql<boolean>`exists (select from jsonb_array_elements(change.changes) as one where split_part(one.value ->> 'item', ':', 1) = any (${items}::text[]))`
        : sql<boolean>`true`,
    )
    .orderBy('change.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return pageOf(
    rows.map(({ time, by, changes }) => ({
      time: time.toISOString(),
      by,
      changes: items ? changes.filter(({ item }) => items.includes(item.split(':', 1)[0]!)) : changes,
    })),
    Number(rows[0]?.total ?? 0),
    { page, limit },
  )
}
