import { sql } from 'kysely'
import type { Form } from '#schemas/form/form.ts'
import { familyOf, hasAnswer, itemTypeOf } from '#schemas/form/item-types.ts'
import type { Family } from '#schemas/form/family.ts'
import { isEmpty } from '#schemas/module/cond.ts'
import type { Variables } from '#schemas/process/step/rows.ts'
import type { Db } from '#server/kit/tables.ts'

/** Number of recent processes with a summary; the answers of older ones are not read, to keep the list fast. */
const newest = 300
const parts = 3
const longest = 24

/** Summaries of a user's most recently started processes, by process: their first answers, `年假 · 2026-11-24`. */
export async function aboutsOf(db: Db, starter: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ instanceId: number; formId: number; formVersion: number; variables: Variables }>`
    select instance_id, form_id, form_version, variables from wf_instance
      where starter = ${starter} and form_version is not null order by instance_id desc limit ${newest}`.execute(db)
  if (rows.length === 0) return new Map()
  const named = [...new Set(rows.map(({ formId, formVersion }) => `${formId}-${formVersion}`))]
  const versions = await sql<{ name: string; document: Form }>`
    select form_id || '-' || version as name, document from form_version where form_id || '-' || version = any(${named})
      and form_id = any(${rows.map(({ formId }) => formId)})`.execute(db)
  const documents = new Map(versions.rows.map(({ name, document }) => [name, document]))
  return new Map(
    rows.map(({ instanceId, formId, formVersion, variables }) => [
      instanceId,
      aboutOf(documents.get(`${formId}-${formVersion}`), variables),
    ]),
  )
}

const shortFamilies: ReadonlySet<Family> = new Set([
  'text',
  'number',
  'choice',
  'choices',
  'path',
  'moment',
  'range',
  'people',
])

function aboutOf(form: Form | undefined, variables: Variables): string {
  const texts = (form?.items ?? [])
    .filter(
      (item) => hasAnswer(item) && !item.hidden && shortFamilies.has(familyOf(item)) && !isEmpty(variables[item.id]),
    )
    .map((item) => String(itemTypeOf(item.type)?.text(item, variables[item.id], variables) ?? '').trim())
    .filter((text) => text !== '')
  return texts
    .slice(0, parts)
    .map((text) => (text.length > longest ? `${text.slice(0, longest)}…` : text))
    .join(' · ')
}
