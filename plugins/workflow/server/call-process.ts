import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Answers } from '#schemas/form/form.ts'
import { validateAnswers } from '#schemas/form/json-schema-validator.ts'
import type { Effect, Variables } from '#schemas/process/step/instance-rows.ts'
import { FinalFailure } from '#server/kit/domain-events.ts'
import type { Beginning, Engine } from './process-engine.ts'
import type { HandlerFailure } from './service-task-handler-registry.ts'
import { storeFailure } from './script/script-task.ts'

/** Maximum depth of calls between processes; beyond it an instance fails with a catchable error. */
const deepestCall = 10

/**
 * Starts the newest version of a called process. One with a form of its own starts with the answers that are handed
 * over, or has them filled in first; one without shows the form of its caller.
 *
 * @returns False if processes call one another too deeply.
 * @throws {FinalFailure} The process does not exist, or its form does not take the answers; the reason is kept with the
 *   entry of the outbox, which can be run again.
 */
export async function callProcess(
  app: FastifyInstance,
  engine: Engine,
  instanceId: number,
  { id, token, key, variables, isNamed, filledBy }: Extract<Effect, { readonly kind: 'call' }>,
): Promise<boolean> {
  const definition = await engine.definitions.newest({ key })
  if (!definition || definition.status === 'suspended') {
    await storeFailure(app, instanceId, id, { code: 'handler', text: uncallable(key) })
    throw new FinalFailure(`there is no process <${key}> to call`)
  }
  if ((await depthOf(app, instanceId)) >= deepestCall) return false
  const caller = await app.db
    .selectFrom('wfInstance')
    .select(['starter', 'formId', 'formVersion'])
    .where('instanceId', '=', instanceId)
    .executeTakeFirstOrThrow()
  const starter = filledBy ?? caller.starter
  const begin = (more: Pick<Beginning, 'variables' | 'formId' | 'formVersion' | 'isFilledIn'>): Promise<number> =>
    engine.start({ definition, starter, parent: { instanceId, token }, ...more })

  const own = definition.formKey === null ? undefined : await app.forms.find(definition.formKey)
  const version = own && own.version > 0 ? await app.forms.version(own.formId, own.version) : undefined
  if (!version) {
    const { formId, formVersion } = caller
    // its people would see no answers
    const ofCaller =
      definition.formId === null && formId !== null && formVersion !== null ? { formId, formVersion } : {}
    await begin({ variables, ...ofCaller })
    return true
  }
  const { wrong, taken } = sorted(version.artifact.answerSchema, variables)
  const [question] = wrong
  // of variables that were not named for the process, some may be called like its questions by chance
  if (question !== undefined && isNamed && filledBy === undefined) {
    const label = version.document.items.find(({ id: item }) => item === question)?.label
    const name = typeof label === 'string' && label.trim() !== '' ? label : question
    await storeFailure(app, instanceId, id, { code: 'handler', text: untaken(definition.name, name) })
    throw new FinalFailure(`<${question}> of process <${key}> does not take what is handed over`)
  }
  await begin({
    // whoever fills in the form answers these
    variables: taken,
    formVersion: version.version,
    ...(filledBy === undefined ? {} : { isFilledIn: true }),
  })
  return true
}

/** Variables without the answers that the form does not take, and the questions of those. */
function sorted(
  schema: Parameters<typeof validateAnswers>[0],
  variables: Variables,
): { readonly wrong: readonly string[]; readonly taken: Variables } {
  const questions = Object.keys((schema.properties ?? {}) as object)
  const answers = Object.fromEntries(
    questions.flatMap((key) =>
      variables[key] === undefined || variables[key] === null ? [] : [[key, variables[key]]],
    ),
  ) as Answers
  const wrong = new Set(validateAnswers(schema, answers).map(({ instancePath }) => instancePath.split('/')[1] ?? ''))
  const kept = Object.entries(variables).filter(([key]) => !wrong.has(key))
  return { wrong: [...wrong], taken: Object.fromEntries(kept) }
}

const uncallable = (key: string): HandlerFailure['text'] => ({
  'zh-cn': `要调用的流程「${key}」不存在或已停用`,
  en: `The process to call, “${key}”, doesn’t exist or is suspended`,
})

const untaken = (process: string, question: string): HandlerFailure['text'] => ({
  'zh-cn': `传给子流程「${process}」的值不能作为题目「${question}」的答案`,
  en: `What is handed over to “${process}” can’t be the answer to its question “${question}”`,
})

/** Depth of calls from the outermost process to an instance. */
async function depthOf(app: FastifyInstance, instanceId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with recursive above as (
      select parent_instance, 1 as n from wf_instance where instance_id = ${instanceId}
      union all select i.parent_instance, a.n + 1 from above a join wf_instance i on i.instance_id = a.parent_instance where a.n < 100
    ) select max(n)::int as n from above`.execute(app.db)
  return rows[0]!.n
}
