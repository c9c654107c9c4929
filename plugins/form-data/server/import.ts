import { formFailures } from '#schemas/form/form-failures.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AnswerField } from '#schemas/form/answer-fields.ts'
import { checkAnswers } from '#schemas/form/check-answers.ts'
import { generatedAnswersOf, withGeneratedAnswers } from '#schemas/form/generated-answers.ts'
import { joinAnswers } from '#schemas/form/join-answers.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import type { Answers } from '#schemas/form/form.ts'
import { storedEnv, type Env } from '#schemas/form/logic.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import { validateAnswers } from '#schemas/form/validate.ts'
import { AppError, invalid } from '#server/kit/app-error.ts'
import { jsonb } from '#server/kit/json.ts'
import type { HookContext, ImportedRows, Row } from '#server/kit/module-hooks.ts'
import { inTurn } from '#server/kit/turns.ts'
import { generationContextAt, withFreeNumbers } from './generated-numbers.ts'
import { claimQuotas } from './claim-quotas.ts'
import { lockForm } from './edit-store.ts'
import { submissionEvents } from './submission-events.ts'

/**
 * Imports submissions from a file that names questions and options as the current version does. Answers are checked and
 * calculated as for a submit; unique answers, seats and the total apply. Limits on visitors (time window, password, per
 * account or address, a stopped form) do not apply, so that staff can enter submissions from paper.
 */
export function submissionImport(app: FastifyInstance, head: FormHead, fields: readonly AnswerField[]): ImportedRows {
  const byName = new Map(fields.map((one) => [one.name, one]))
  const current = async (): Promise<PublishedForm> => {
    const form = await app.forms.version(head.formId, head.version)
    if (!form) throw new AppError(formFailures['form.unknown'], `version <${head.version}>`)
    return form
  }
  return {
    async read(context, cells) {
      const form = await current()
      const given = joinAnswers([...cells].map(([name, cell]) => byName.get(name)?.column.read(cell) ?? {}))
      const { artifact, document } = form
      const env = envOf(context, document.settings.window?.timeZone)
      // a serial number from the file is kept
      const candidate = { ...withGeneratedAnswers(document.items, {}, generationContextAt(env.now)), ...given }
      const checked = await inTurn(() =>
        checkAnswers(
          artifact,
          candidate,
          env,
          (answers) => validateAnswers(artifact.answerSchema, answers),
          context.locale,
        ),
      )
      if (checked.errors.length > 0)
        throw new AppError('request.invalid', `${checked.errors.length} answers`, {
          errors: checked.errors.map(({ item, code, message }) => ({ field: item, code, message })),
        })
      const withFiles = await app.answerFiles.resolve(head, document.items, checked.answers, {
        locale: context.locale,
        isStaff: true,
      })
      const resolved = await app.answerPeople.resolve(document.items, withFiles.answers, { locale: context.locale })
      const resolveErrors = [...withFiles.errors, ...resolved.errors]
      if (resolveErrors.length > 0)
        throw new AppError('request.invalid', 'files or people', {
          errors: resolveErrors.map(({ item, code, message }) => ({ field: item, code, message })),
        })
      return { answers: resolved.answers, brought: Object.keys(generatedAnswersOf(document.items, given)) }
    },
    async insert(context, bodies) {
      const { db, caller, now, locale } = context
      const { formId } = head
      const form = await current()
      await lockForm(db, formId)
      const at = envOf(context, form.document.settings.window?.timeZone)
      const env = storedEnv(form.artifact, at)
      const all = await withFreeNumbers(
        db,
        formId,
        form.document.items,
        bodies.map(({ answers }) => answers as Answers), // produced by `read` above
        generationContextAt(at.now),
        (row, { id }) => (bodies[row]!.brought as readonly string[]).includes(id),
      )
      const { rows } = await sql<{ id: number; serial: number; version: number; answers: Answers }>`
        with numbered as (
          update form set serial = serial + ${bodies.length} where form_id = ${formId} returning serial - ${bodies.length} as last
        )
        insert into form_submission (form_id, serial, version, answers, create_time, update_time, create_by, update_by, user_id, env)
        select ${formId}, numbered.last + given.place, ${form.version}, given.answers, ${now}, ${now},
          ${caller.userName}, ${caller.userName}, ${caller.userId}, ${jsonb(env)}
        from numbered, jsonb_array_elements(${jsonb(all)}) with ordinality as given (answers, place)
        order by given.place returning id, serial, version, answers`.execute(db)
      await claimQuotas(app, head, db, rows, ({ item, code, text }) => invalid(item ?? '', code, text[locale]))
      await context.events.emit(
        db,
        'answer.stored',
        ...submissionEvents(
          head,
          rows.map(({ id }) => id),
        ),
      )
      return rows as readonly Row[]
    },
  }
}

const envOf = ({ now, caller }: HookContext, zone: string | undefined): Env => ({
  now: momentIn(zone, now),
  user: { userId: caller.userId, userName: caller.userName },
})
