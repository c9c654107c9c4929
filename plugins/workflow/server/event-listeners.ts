import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Answers } from '#schemas/form/form.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Listener } from '#server/kit/domain-events.ts'
import { runStepEffect } from './run-step-effects.ts'
import { modelStore } from './model-store.ts'
import { handOver } from './substitutions.ts'

/**
 * Starts the process of a form for a new submission; a repeated event starts no second one, and neither does the
 * submission of a request that started its process at once.
 */
export const startBySubmission: Listener<'answer.stored'> = async (app, { body }) => {
  // the submission's event may arrive before the event of the form's publication
  await deployModel(app, body)
  const definition = await app.workflow.engine.definitions.newest({ formKey: body.formKey })
  if (!definition || definition.status === 'suspended') return
  const { rows } = await sql<{ answers: Answers; userId: number | null; version: number }>`
    select answers, user_id, version from form_submission where form_id = ${body.formId} and id = ${body.submissionId} and del_flag = '0'
      and not exists (select from wf_instance where submission_id = ${body.submissionId})`.execute(app.db)
  const submission = rows[0]
  if (!submission) return
  try {
    await app.workflow.engine.start({
      definition,
      starter: submission.userId,
      variables: submission.answers,
      formVersion: submission.version,
      submissionId: body.submissionId,
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // retries cannot help a model that fails on these answers: the list of failed work shows it
    throw new Error(`submission <${body.submissionId}> started no process: ${error.message}`, { cause: error })
  }
}

/** Deploys the process drawn for a form when the form is published. */
export const deployWithForm: Listener<'form.published'> = async (app, { body }) => deployModel(app, body)

/** Deploys the drawing as it was published, whatever was drawn since. */
export async function deployModel(
  app: FastifyInstance,
  { formId, formKey }: { readonly formId: number; readonly formKey: string },
): Promise<void> {
  const model = await modelStore(app.db).published(formId)
  const head = await app.forms.find(formKey)
  const xml = head && model?.bpmn(head)
  if (!model || !head || xml === undefined) return
  const {
    engine: { definitions },
    scripts,
  } = app.workflow
  const newest = await definitions.newest({ formKey })
  const key = newest?.key ?? `form_${formKey}`
  const deployment = {
    xml,
    key,
    name: head.name,
    form: { formId, formKey },
    mayDeployScripts: () => scripts.mayDeploy(model.by),
    isOnlyNew: true,
  }
  try {
    await definitions.deploy(deployment, model.by ?? '', app.clock())
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // the author saw the findings on saving; the previous version stays deployed
    app.log.warn({ err: error, formKey }, 'a process was not deployed')
  }
}

export const workOnEffect: Listener<'process.effect'> = async (app, { body }) => runStepEffect(app, app.workflow, body)

/** Reassigns the open tasks of a person to the substitute, as requested by an administrator. */
export const giveToSubstitute: Listener<'substitution.handOver'> = async (app, { body }) => {
  try {
    await handOver(app, body.userId)
  } catch (error) {
    // the period has ended, or the substitution was removed
    if (!(error instanceof AppError)) throw error
  }
}
