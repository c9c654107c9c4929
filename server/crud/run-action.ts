import { isBlank } from '#schemas/module/empty-values.ts'
import type { Action } from '#schemas/module/module-file.ts'
import { AppError } from '../kit/app-error.ts'
import { callerOf } from '../authorization/require-permission.ts'
import type { Bus } from '../kit/services/bus.ts'
import { refuse } from './parse-body.ts'
import { inBulk } from './bulk-operations.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { loggedNamesMax, actionTypes } from './change-log.ts'
import { bodyErrors } from './body-errors.ts'
import { visibilityOf, wholeRows } from '../authorization/field-visibility.ts'
import type { Call, Which } from './call-context.ts'
import { setRows } from './write/set-values-action.ts'

/**
 * Runs a module's own action: checks the action's form, finds the rows, then calls the hook. Rows, effects and the log
 * entry share one transaction. Events the hook emits are published after the commit.
 */
export async function runAction(call: Call, name: string, action: Action): Promise<unknown> {
  const { engine, module, request } = call
  if (action.set) return setValues(call, action, action.set)
  const hook = engine.hooksOf(module).actions?.[name]
  if (!hook) throw new Error(`action <${name}> of <${module.name}> has no handler`)
  const given = withoutBlanks(action, (request.body ?? {}) as Row)
  const validate = engine.validators.ofAction(module, name)
  if (!validate(given)) refuse(bodyErrors(module, given, validate.errors ?? [], request.locale))
  const { [module.key]: key, ids, filter, expect, ...body } = given
  const sight = visibilityOf(module, callerOf(request), call.permission)
  const run = async (which: Which, { beforeCommit }: Call): Promise<unknown> => {
    const messages: Parameters<Bus['publish']>[] = []
    const answer = await engine.app.db.transaction().execute(async (trx) => {
      const wanted = await which(trx)
      const rows =
        wanted.length === 0 ? [] : await (await engine.reading(call, wholeRows(sight.within), trx)).locked(wanted)
      if (rows.length < wanted.length) throw new AppError('row.unknown', `of ${wanted.join(', ')}`)
      const context = engine.hookContext(call, trx)
      const answered = await hook(
        {
          ...context,
          bus: {
            ...context.bus,
            publish: async (...message) => void messages.push(message),
            publishInBackground: (...message) => void messages.push(message),
          },
        },
        { rows, body },
      )
      await engine.record(call, trx, {
        type: actionTypes[action.log ?? 'OTHER'],
        action: action.label,
        ids: rows.map((row) => row[module.key] as number),
        changes: {
          action: name,
          ...(rows.length > 0
            ? { rows: rows.slice(0, loggedNamesMax).map((row) => String(row[module.labelField] ?? row[module.key])) }
            : {}),
          body: withoutSecrets(action, body),
        },
      })
      await beforeCommit?.(trx)
      return answered
    })
    for (const message of messages) await engine.app.bus.publish(...message)
    return answer
  }
  if (action.on === 'bulk') return inBulk(call, action.label, sight, { ids, filter, expect }, run)
  return run(async () => (action.on === 'row' ? [key as number] : []), call)
}

/** Runs an action that gives rows fixed values, as an edit of each of them. */
async function setValues(call: Call, action: Action, values: Row): Promise<unknown> {
  const sight = visibilityOf(call.module, callerOf(call.request), call.permission)
  return inBulk(call, action.label, sight, (call.request.body ?? {}) as Row, (which, bulk) =>
    setRows(bulk.engine.writing(bulk, bulk.permission), which, { values, label: action.label }),
  )
}

/** Removes required texts that hold only blanks, as the form of a row does. */
const withoutBlanks = ({ body: fields = {} }: Action, given: Row): Row =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      fields[name]?.required && typeof value === 'string' && isBlank(fields[name].type, value) ? '' : value,
    ]),
  )

/** Removes secrets and passwords from the body. */
const withoutSecrets = ({ body: fields = {} }: Action, body: Row): Row =>
  Object.fromEntries(
    Object.entries(body).filter(([name]) => !fields[name]?.secret && fields[name]?.type !== 'password'),
  )
