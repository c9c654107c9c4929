import type { ActionInput, HookContext, ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { addStatutoryDays } from './public-holidays.ts'
import type { SubstitutionState } from '../shared/task-api-types.ts'
import { checkSubstitution, substitutionsChannel } from './substitutions.ts'
import { calendarChannel } from './work-calendar.ts'

/** A suspended version cannot be started; its running processes continue. */
export const definitionHooks: ModuleHooks = {
  module: 'workflow/definition',
  virtual: { formName: ({ db }, rows) => formNames(db, rows, 'definitionId') },
  actions: {
    suspend: (context, input) => switchTo(context, input, 'suspended'),
    activate: (context, input) => switchTo(context, input, 'active'),
  },
}

/** Hooks of the module of drawings. */
export const draftHooks: ModuleHooks = {
  module: 'workflow/draft',
  virtual: { formName: ({ db }, rows) => formNames(db, rows, 'draftId') },
}

/** Virtual field with the name of each row's form; null without a form. */
async function formNames(db: Db, rows: readonly Row[], key: string): Promise<ReadonlyMap<unknown, string | null>> {
  const formKeys = [...new Set(rows.flatMap(({ formKey }) => (typeof formKey === 'string' ? [formKey] : [])))]
  const forms =
    formKeys.length === 0
      ? []
      : await db.selectFrom('form').select(['formKey', 'name']).where('formKey', 'in', formKeys).execute()
  const names = new Map(forms.map((form) => [form.formKey, form.name]))
  return new Map(rows.map((row) => [row[key], names.get(String(row.formKey)) ?? null]))
}

async function switchTo({ db }: HookContext, { rows }: ActionInput, status: 'active' | 'suspended'): Promise<object> {
  const ids = rows.map((row) => row.definitionId as number)
  await db.updateTable('wfDefinition').set({ status }).where('definitionId', 'in', ids).execute()
  return { status }
}

/** Hooks of the module of substitutions, maintained by administrators. */
export const substitutionHooks: ModuleHooks = {
  module: 'workflow/substitution',
  virtual: {
    state: ({ now }, rows) =>
      new Map(
        rows.map(({ substitutionId, beginTime, endTime }): readonly [unknown, SubstitutionState] => [
          substitutionId,
          now < new Date(beginTime as string) ? 'upcoming' : now < new Date(endTime as string) ? 'active' : 'over',
        ]),
      ),
  },
  beforeCreate: (context, body) => checked(context, body),
  beforeUpdate: (context, body, current) => checked(context, { ...current, ...body }, Number(current.substitutionId)),
  afterCommit: ({ bus }) => bus.publish(substitutionsChannel, {}),
  actions: {
    async handOver({ db, events }, { rows }) {
      await events.emit(db, 'substitution.handOver', ...rows.map(({ userId }) => ({ userId: Number(userId) })))
      return null
    },
  },
}

const checked = ({ db, now, locale }: HookContext, row: Row, but?: number): Promise<void> =>
  checkSubstitution(
    db,
    {
      userId: Number(row.userId),
      substituteId: Number(row.substituteId),
      begin: new Date(row.beginTime as string).getTime(),
      end: new Date(row.endTime as string).getTime(),
    },
    { now, locale, ...(but === undefined ? {} : { but }) },
  )

/** Hooks of the module of holidays and make-up working days. */
export const calendarHooks: ModuleHooks = {
  module: 'workflow/calendar-day',
  afterCommit: ({ bus }) => bus.publish(calendarChannel, {}),
  actions: {
    async holidays({ db, bus, caller, locale, now }) {
      const added = await addStatutoryDays(db, { by: caller.userName, locale, now })
      // forgotten only after the commit
      await bus.publish(calendarChannel, {})
      return { added }
    },
  },
}
