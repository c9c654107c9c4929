import type { FastifyInstance } from 'fastify'
import type { AnswerField } from '#schemas/form/answer-list-columns.ts'
import { joinAnswers } from '#schemas/form/join-answers.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import type { ImportedRows, Row } from '#server/kit/module-hooks.ts'
import { withMidnight } from './answer-dates.ts'
import { checkEntered, currentForm, storeEntered, type Entered, type EntryLimits } from './staff-entered-submissions.ts'

/** Imports submissions from a file that names questions and options as the current version does. */
export function submissionImport(
  app: FastifyInstance,
  head: FormHead,
  fields: readonly AnswerField[],
  limits?: EntryLimits,
): ImportedRows {
  const byName = new Map(fields.map((one) => [one.name, one]))
  return {
    async read(context, cells) {
      const given = joinAnswers(
        [...cells].map(([name, cell]) => {
          const field = byName.get(name)
          return field?.column.read(withMidnight(field, cell)) ?? {}
        }),
      )
      return { ...(await checkEntered(app, head, await currentForm(app, head), given, context, limits)) }
    },
    async insert(context, bodies) {
      const entered = bodies as readonly unknown[] as readonly Entered[] // produced by `read` above
      const form = await currentForm(app, head)
      return (await storeEntered(
        app,
        head,
        form,
        context.db,
        entered,
        context,
        limits,
      )) as readonly unknown[] as readonly Row[]
    },
  }
}
