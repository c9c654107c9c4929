import { sql } from 'kysely'
import type { Form, Item } from '#schemas/form/form.ts'
import { familyOf, hasAnswer, itemTypeOf } from '#schemas/form/item-types.ts'
import type { Family } from '#schemas/form/answer-data-types.ts'
import { isEmpty } from '#schemas/module/condition.ts'
import type { FieldPolicy } from '#schemas/process/node-settings.ts'
import type { Variables } from '#schemas/process/step/instance-rows.ts'
import { prepared, slot } from '#server/kit/prepared-statements.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { taskIdLists } from './task-ids.ts'

/** Number of recent rows with a summary; the answers of older ones are not read, to keep the list fast. */
export const newestWithSummary = 300
const parts = 3
const longest = 24

interface Subject {
  readonly instanceId: number
  readonly formId: number
  readonly formVersion: number
  readonly variables: Variables
  /** Policies of the task's node; null: everything is visible. */
  readonly fields: Readonly<Record<string, FieldPolicy>> | null
  /** Process id or task id. */
  readonly key: string
}

/** Summaries of processes by id: their first answers, `年假 · 2026-11-24`. */
export async function processSummaries(db: Db, instanceIds: readonly number[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Subject>`
    select instance_id, instance_id::text as key, form_id, form_version, variables, null as fields from wf_instance
      where instance_id = any (${[...instanceIds]}::bigint[]) and form_version is not null`.execute(db)
  return summaries(db, rows)
}

/** Summaries of the newest processes of all forms, or of an owner's. */
export async function formSummaries(db: Db, owner: number | null): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Subject>`
    select i.instance_id, i.instance_id::text as key, i.form_id, i.form_version, i.variables, null as fields
      from wf_instance i join form f on f.form_id = i.form_id
      where i.form_version is not null and (${owner}::bigint is null or f.owner_id = ${owner}::bigint)
      order by i.instance_id desc limit ${newestWithSummary}`.execute(db)
  return summaries(db, rows)
}

const taskSubjects = prepared<Subject>(sql`
  with wanted as (
      select t.instance_id, t.id, t.node, i.form_id, i.form_version, i.variables, i.definition_id
      from unnest((select ${slot('instanceIds')}::bigint[]), (select ${slot('ids')}::integer[])) as given (instance_id, id)
        join wf_task t on t.instance_id = given.instance_id and t.id = given.id
        join wf_instance i on i.instance_id = t.instance_id
      where i.form_version is not null),
    -- a graph is read once for each of its nodes, because it may be long
    policy as materialized (
      select n.definition_id, n.node, m.graph -> 'nodes' -> n.node -> 'settings' -> 'fields' as fields
      from (select distinct definition_id, node from wanted) n join wf_definition_model m on m.definition_id = n.definition_id)
    select w.instance_id as "instanceId", w.instance_id || '-' || w.id as key, w.form_id as "formId", w.form_version as "formVersion",
        w.variables, p.fields
      from wanted w join policy p on p.definition_id = w.definition_id and p.node = w.node`)

/** Summaries of tasks, by task id, without answers that their node hides. */
export async function taskSummaries(db: Db, taskIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return taskIds.length === 0 ? new Map() : summaries(db, await taskSubjects.run(db, taskIdLists(taskIds)))
}

/** A copied process of a user: the node that sent the newest copy, and the first answers that this node does not hide. */
export interface CopySummary {
  readonly node: string
  readonly about: string | null
}

/** Summaries of the processes copied to a user, by process id. */
export async function copySummaries(
  db: Db,
  userId: number,
  instanceIds: readonly number[],
): Promise<ReadonlyMap<string, CopySummary>> {
  const { rows } = await sql<Subject & { name: string | null; node: string }>`
    with wanted as (
      select distinct on (c.instance_id) c.instance_id, c.node, i.form_id, i.form_version, i.variables, i.definition_id
      from wf_copy c join wf_instance i on i.instance_id = c.instance_id
      where c.user_id = ${userId} and c.instance_id = any (${[...instanceIds]}::bigint[])
      order by c.instance_id, c.create_time desc),
    shown as materialized (
      select n.definition_id, n.node, m.graph -> 'nodes' -> n.node as data
      from (select distinct definition_id, node from wanted) n join wf_definition_model m on m.definition_id = n.definition_id)
    select w.instance_id, w.instance_id::text as key, w.form_id, w.form_version, w.variables, w.node,
        s.data ->> 'name' as name, s.data -> 'settings' -> 'fields' as fields
      from wanted w left join shown s on s.definition_id = w.definition_id and s.node = w.node`.execute(db)
  const about = await summaries(
    db,
    rows.filter(({ formVersion }) => formVersion !== null),
  )
  return new Map(rows.map(({ key, name, node }) => [key, { node: name || node, about: about.get(key) || null }]))
}

async function summaries(db: Db, rows: readonly Subject[]): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map()
  const named = [...new Set(rows.map(({ formId, formVersion }) => `${formId}-${formVersion}`))]
  const versions = await sql<{ name: string; document: Form }>`
    select form_id || '-' || version as name, document from form_version where form_id || '-' || version = any(${named})
      and form_id = any(${[...new Set(rows.map(({ formId }) => formId))]})`.execute(db)
  const documents = new Map(versions.rows.map(({ name, document }) => [name, document]))
  return new Map(
    rows.map(({ key, formId, formVersion, variables, fields }) => [
      key,
      summaryOf(documents.get(`${formId}-${formVersion}`), variables, fields ?? {}),
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

function summaryOf(
  form: Form | undefined,
  variables: Variables,
  fields: Readonly<Record<string, FieldPolicy>>,
): string {
  const texts = (form?.items ?? [])
    .filter(
      (item) =>
        hasAnswer(item) &&
        !item.hidden &&
        fields[item.id] !== 'hidden' &&
        shortFamilies.has(familyOf(item)) &&
        !isEmpty(variables[item.id]),
    )
    .map((item) => {
      const text = String(itemTypeOf(item.type)?.text(item, variables[item.id], variables) ?? '').trim()
      return text === '' ? '' : withQuestion(item, text)
    })
    .filter((text) => text !== '')
  return texts
    .slice(0, parts)
    .map((text) => (text.length > longest ? `${text.slice(0, longest)}…` : text))
    .join(' · ')
}

const longestLabel = 12

/** A unit in brackets at the end of a label, `预算金额（元）`. */
const unit = /\s*[（(][^（()）]*[)）]$/

/** Adds its question to a number, which says nothing without: `数量 4`. */
function withQuestion(item: Item, text: string): string {
  const label = (item.label ?? '').trim().replace(unit, '')
  return familyOf(item) === 'number' && label !== '' && label.length <= longestLabel ? `${label} ${text}` : text
}
