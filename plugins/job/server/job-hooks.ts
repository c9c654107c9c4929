import type { FieldError } from '#schemas/api/envelope.ts'
import { isTimeZone, unknownTimeZone } from '#schemas/module/time-zone.ts'
import { fieldError } from '#server/crud/body-errors.ts'
import { AppError } from '#server/kit/app-error.ts'
import { parameterErrors } from '#server/kit/job-parameters.ts'
import type { ActionInput, HookContext, ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import { comesAgain, nextTimes } from './cron-next-times.ts'
import { jobStore } from './job-store.ts'
import { scheduleChannel } from './job-scheduler.ts'

export const jobHooks: ModuleHooks = {
  module: 'tool/job',

  validate({ jobs, module, locale, now, settings }, body, _mode, current) {
    const { handler, parameters, cron, ...row } = { ...current, ...body }
    const timeZone = zoneOfJob(row, settings)
    const errors: FieldError[] = []
    const known = jobs.handlers().get(String(handler))
    if (!known && 'handler' in body) errors.push(fieldError(module, 'handler', 'enum', locale))
    if (known && ('parameters' in body || !current)) {
      const given = parameters ?? {}
      const [first] = isObject(given)
        ? parameterErrors(known.parameters ?? {}, given, locale)
        : [{ message: locale === 'en' ? 'Parameters must be a JSON object' : '参数应为 JSON 对象' }]
      if (first) errors.push({ field: 'parameters', code: 'parameters', message: first.message })
    }
    if (!isTimeZone(timeZone)) errors.push({ field: 'timeZone', code: 'timeZone', message: unknownTimeZone[locale] })
    else if (('cron' in body || 'timeZone' in body) && !comesAgain(String(cron), timeZone, now))
      errors.push({ field: 'cron', code: 'never', message: never[locale] })
    return errors
  },

  beforeCreate: (context, body) => ({ ...body, nextTime: nextOf(body, context) }),

  beforeUpdate(context, body, current) {
    const row = { ...current, ...body }
    const isChanged = ['cron', 'timeZone', 'status'].some((field) => field in body && body[field] !== current[field])
    return isChanged ? { ...body, nextTime: nextOf(row, context) } : body
  },

  beforeRemove(_context, rows) {
    const builtIn = rows.find((row) => row.builtIn)
    if (builtIn) throw new AppError('row.protected', `job <${String(builtIn.handler)}> is built in`)
  },

  async afterCommit({ bus }) {
    await bus.publish(scheduleChannel, {})
  },

  actions: {
    async run({ db, jobs, caller, now, bus, settings }, { rows }) {
      const logId = await jobStore(db, settings).start(rows[0]!.jobId as number, jobs, caller.userName, now)
      await bus.publish(scheduleChannel, {})
      return { logId }
    },
    enable: (context, input) => switchTo(context, input, true),
    disable: (context, input) => switchTo(context, input, false),
  },
}

const never = {
  'zh-cn': '这个时间不会再到来，请更换执行时间',
  en: 'This schedule never runs again. Choose another one.',
} as const

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A job's own time zone, or the institution's. */
const zoneOfJob = ({ timeZone }: Row, settings: HookContext['settings']): string =>
  typeof timeZone === 'string' && timeZone !== '' ? timeZone : settings.info().timeZone

const nextOf = (row: Row, { now, settings }: HookContext): Date | null =>
  row.status === '1' ? null : (nextTimes(String(row.cron), zoneOfJob(row, settings), now, 1)[0] ?? null)

async function switchTo(
  { db, bus, now, caller, settings }: HookContext,
  { rows }: ActionInput,
  isEnabled: boolean,
): Promise<null> {
  await jobStore(db, settings).setEnabled(rows[0]!.jobId as number, isEnabled, caller.userName, now)
  await bus.publish(scheduleChannel, {})
  return null
}
